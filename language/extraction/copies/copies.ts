import { wideId } from '../../wide-id.ts'
import { similarity } from './shingles.ts'

const leastSimilarity = 0.8

/** Data for comparing texts: the set of shingles (shingles.ts), and the numbers outside addresses. */
export type Compared = { shingles: Uint32Array; numberIds: number[] }

/**
 * Whether one text is a copy of the other, except for some words. Two reports of one form with different
 * numbers, such as the losses of two days, are as similar as copies. If each text has a number that the other
 * lacks, they are not copies.
 */
export function areCopies(a: Compared, b: Compared): boolean {
  const highestSimilarity =
    Math.min(a.shingles.length, b.shingles.length) / Math.max(a.shingles.length, b.shingles.length)
  if (highestSimilarity < leastSimilarity) return false
  if (hasOneThatOthersLack(a.numberIds, b.numberIds) && hasOneThatOthersLack(b.numberIds, a.numberIds))
    return false
  return similarity(a.shingles, b.shingles) >= leastSimilarity
}

export function hasOneThatOthersLack(some: number[], others: number[]): boolean {
  return some.some((one) => !others.includes(one))
}

/**
 * Node of a text: a hash of its forms in their order, equal for texts with the same forms. Posts with a common
 * node are in one cluster.
 */
export function clusterNodeOfText(formIds: ArrayLike<number>): number {
  return wideId(formIds, 1)
}

/** Node that a message and its forwards have in common. */
export function clusterNodeOfMessage(channelId: string, messageId: number): number {
  const key = `${channelId}_${messageId}`
  return wideId(
    Uint32Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)),
    2,
  )
}
