import { beginningOf } from '@litopys/language/similarity/beginnings'
import { queryStems } from '@litopys/language/stems/word-stems'
import { tokenize } from '@litopys/language/text/tokens'

/** A word in at most so many times as many texts as a name with it rises by the name. */
const mostTimes = 1.5
/** Sounds in the beginning of both words: endings of short ones are among the first five sounds. */
const fewestSounds = 4

/** A name that rises, as it is in each language of the interface. `now`: its texts in the period. */
export type RisenName = { names: readonly string[]; now: number }

/**
 * Distinguishes words that rise only as parts of names, which have values of their own. A word can be in any form and in another language:
 * "Куп’янська" and "Сирии" are of Куп’янськ and Сирія.
 */
export function wordsOfNames(risen: readonly RisenName[]): (word: string, now: number) => boolean {
  const parts = risen.flatMap(({ names, now }) => names.flatMap(wordsIn).map((word) => ({ ...word, now })))
  return (written, now) => {
    const words = wordsIn(written)
    const same = parts.filter((part) => words.some((word) => isSame(word, part)))
    return now <= mostTimes * same.reduce((most, part) => Math.max(most, part.now), 0)
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
