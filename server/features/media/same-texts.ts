import { analyzeWords } from '@litopys/language/text/words'
import type { FileTextRow } from '#features/posts/file-texts'

/** Words and numbers that a machine read in a picture. */
export type PictureWords = { words: ReadonlySet<string>; numbers: ReadonlySet<string> }

export const noWords: PictureWords = { words: new Set(), numbers: new Set() }

const fewestLetters = 3
/** With fewer words in one of both, words say nothing. */
const fewestWords = 2
/** A small or blurred copy has fewer words, and some with wrong letters. */
const leastCommon = 0.5

export function pictureWords({ text, unsure }: Pick<FileTextRow, 'text' | 'unsure'>): PictureWords {
  const sure = analyzeWords(text).words.filter(
    ({ start, end }) =>
      !unsure.some((from, i) => i % 2 === 0 && from < end && start < (unsure[i + 1] ?? from)),
  )
  const [numbers, words] = [true, false].map((isNumber) =>
    sure.map(({ exact }) => exact).filter((exact) => /^\p{Nd}+$/u.test(exact) === isNumber),
  )
  return { words: new Set(words?.filter(({ length }) => length >= fewestLetters)), numbers: new Set(numbers) }
}

/**
 * Whether pictures with nearly equal hashes have the same words. Memes on one background differ only in their words, and
 * daily figures on one template only in their numbers. Undefined if one of them has next to none.
 */
export function haveSameWords(one: PictureWords, other: PictureWords): boolean | undefined {
  if (lacks(one.numbers, other.numbers) && lacks(other.numbers, one.numbers)) return false
  const [fewer, more] =
    one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words]
  if (fewer.size < fewestWords) return undefined
  let common = 0
  for (const word of fewer) if (more.has(word)) common += 1
  return common >= leastCommon * fewer.size
}

function lacks(numbers: ReadonlySet<string>, of: ReadonlySet<string>): boolean {
  for (const number of of) if (!numbers.has(number)) return true
  return false
}
