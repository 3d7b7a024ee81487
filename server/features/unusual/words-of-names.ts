import { queryStems } from '@litopys/language/stems/word-stems'
import { tokenize } from '@litopys/language/text/tokens'

/** A word in at most so many times as many texts as a name with it rises by the name. */
const mostTimes = 1.25

/** A name that rises, as it is in each language. `now`: its texts in the period. */
export type RisenName = { names: readonly string[]; now: number }

/**
 * Tells words that rise only as parts of names, which have values of their own. A word can be in any form: "Куп’янська" is one
 * of Куп’янськ, although its first stem is that of the adjective.
 */
export function wordsOfNames(risen: readonly RisenName[]): (word: string, now: number) => boolean {
  const textsOf = new Map<string, number>()
  for (const { names, now } of risen)
    for (const stem of new Set(names.flatMap(stemsIn))) textsOf.set(stem, (textsOf.get(stem) ?? 0) + now)
  return (word, now) => stemsIn(word).some((stem) => now <= mostTimes * (textsOf.get(stem) ?? 0))
}

function stemsIn(text: string): string[] {
  return tokenize(text).flatMap(({ form }) => queryStems(form))
}
