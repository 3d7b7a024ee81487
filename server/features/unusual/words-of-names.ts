import { beginningOf } from '@litopys/language/similarity/beginnings'
import { queryStems } from '@litopys/language/stems/word-stems'
import { tokenize } from '@litopys/language/text/tokens'

/**
 * A word rises by a name that has it if it is in at most so many times as many texts, and rises at most so many times as much.
 */
const [mostTexts, mostRise] = [1.5, 2]
/** One text more or less is no difference. */
const byChance = 1
/** Sounds in the beginning of both words: endings of short ones are among the first five sounds. */
const fewestSounds = 4

/** Texts in the period, and how many were expected after the time before. */
type Texts = { now: number; expected: number }
/** A name that rises, as it is in each language of the interface. */
export type RisenName = Texts & { names: readonly string[] }

/**
 * Distinguishes words that rise only as parts of names, which have values of their own. A word can be in any form and in
 * another language: "Куп’янська" and "Сирии" are of Куп’янськ and Сирія.
 */
export function wordsOfNames(risen: readonly RisenName[]): (word: string, texts: Texts) => boolean {
  const parts = risen.flatMap(({ names, now, expected }) =>
    names.flatMap(wordsIn).map((word) => ({ ...word, now, expected })),
  )
  return (written, { now, expected }) => {
    const words = wordsIn(written)
    return parts.some(
      (part) =>
        now <= mostTexts * part.now &&
        now * part.expected <= mostRise * part.now * (expected + byChance) &&
        words.some((word) => isSame(word, part)),
    )
  }
}

type Word = { stems: string[]; beginning: string }

function wordsIn(text: string): Word[] {
  return tokenize(text).map(({ form }) => ({ stems: queryStems(form), beginning: beginningOf(form.folded) }))
}

function isSame(one: Word, other: Word): boolean {
  return one.stems.some((stem) => other.stems.includes(stem)) || areForms(one.beginning, other.beginning)
}

function areForms(one: string, other: string): boolean {
  if (one === other) return true
  return (
    Math.min(one.length, other.length) >= fewestSounds && (one.startsWith(other) || other.startsWith(one))
  )
}
