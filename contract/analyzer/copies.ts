import { similarity } from './shingles.ts'
import { wideId } from './wide-id.ts'

/** Shorter texts repeat one another by chance: greetings, alarms, "details follow". */
export const fewestComparedWords = 8
const leastSimilarity = 0.8

/**
 * What a text is compared by: its shingles as a set (shingles.ts), and the numbers in it that are no part of
 * an address.
 */
export type Compared = { shingles: Uint32Array; numberIds: number[] }

/**
 * Whether one text repeats the other, give or take some words. Two reports of one form that differ in a
 * number, such as the losses of yesterday and of today, are as similar as copies are; but where each has a
 * number of its own, neither repeats the other.
 */
export function areCopies(a: Compared, b: Compared): boolean {
  const most = Math.min(a.shingles.length, b.shingles.length) / Math.max(a.shingles.length, b.shingles.length)
  if (most < leastSimilarity) return false
  if (hasOwn(a.numberIds, b.numberIds) && hasOwn(b.numberIds, a.numberIds)) return false
  return similarity(a.shingles, b.shingles) >= leastSimilarity
}

function hasOwn(some: number[], others: number[]): boolean {
  return some.some((one) => !others.includes(one))
}

/** What texts of the same forms in the same order have in common. */
export function textNode(formIds: ArrayLike<number>): number {
  return wideId(formIds, 1)
}

/** What a message has in common with those that were forwarded from it. */
export function messageNode(channelId: string, messageId: number): number {
  const key = `${channelId}_${messageId}`
  return wideId(
    Uint32Array.from({ length: key.length }, (_, at) => key.charCodeAt(at)),
    2,
  )
}
