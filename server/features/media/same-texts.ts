import { analyzeWords } from '@litopys/language/text/words'
import type { FileTextRow } from '#features/posts/file-texts'

/** Words that a machine read in a picture. */
export type PictureWords = ReadonlySet<string>

const fewestLetters = 3
/** With fewer words in one of both, words say nothing. */
const fewestWords = 2
/** A small or blurred copy has fewer words, and some with wrong letters. */
const leastCommon = 0.5

export function pictureWords({ text, unsure }: Pick<FileTextRow, 'text' | 'unsure'>): PictureWords {
  const words = analyzeWords(text).words.filter(({ start, end }) => {
    const isUnsure = unsure.some((from, i) => i % 2 === 0 && from < end && start < (unsure[i + 1] ?? from))
    return end - start >= fewestLetters && !isUnsure
  })
  return new Set(words.map(({ exact }) => exact))
}

/**
 * Whether pictures with nearly equal hashes have the same words. Memes on one background differ only in their words.
 * Undefined if one of them has next to none.
 */
export function haveSameWords(one: PictureWords, other: PictureWords): boolean | undefined {
  const fewer = Math.min(one.size, other.size)
  if (fewer < fewestWords) return undefined
  const common = [...one].filter((word) => other.has(word)).length
  return common >= leastCommon * fewer
}
