import { fewestComparedWords } from '../../compared-words.ts'
import { wideId } from '../../wide-id.ts'
import { hasOneThatOthersLack } from './copies.ts'

/** The own words of a post with a picture (`captionWords`), in their order, and the numbers among them. */
export type Caption = { formIds: number[]; numberIds: number[] }

/** Posts with a picture and more words are compared by their texts. */
export const mostCaptionWords = fewestComparedWords - 1
/** A caption of at most so many words says nothing that contradicts another one: "Kharkiv", "photo of the day". */
const fewestMeaningWords = 4
const leastCommonWords = 0.5

/**
 * Whether captions permit that posts with the same picture are copies. Channels post one picture with different
 * messages, such as the alarms of two regions: these have few words in common, or each has a number of its own.
 */
export function captionsAgree(one: Caption, other: Caption): boolean {
  if (
    hasOneThatOthersLack(one.numberIds, other.numberIds) &&
    hasOneThatOthersLack(other.numberIds, one.numberIds)
  )
    return false
  if (Math.min(one.formIds.length, other.formIds.length) < fewestMeaningWords) return true
  const words = new Set(one.formIds)
  const others = new Set(other.formIds)
  const common = [...words].filter((word) => others.has(word)).length
  return common >= leastCommonWords * (words.size + others.size - common)
}

/** Node of a file and a caption: a hash of the SHA-256 of the file and of the words. */
export function clusterNodeOfPicture(sha256: string, formIds: readonly number[]): number {
  const parts = sha256.match(/.{8}/g) ?? []
  return wideId([...parts.map((part) => Number.parseInt(part, 16)), ...formIds], 3)
}
