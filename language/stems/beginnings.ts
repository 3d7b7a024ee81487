import { wholeChangesIn } from './dictionary/dictionaries.ts'
import { stemRussian } from './russian.ts'
import { stemUkrainian } from './ukrainian.ts'

/**
 * What words with one of several index stems have in common: their first letter, or their length, as the few words
 * have whose dictionary form has no letter of theirs (ішов: йти).
 */
export type Beginnings = { letters: Set<number>; lengths: Set<number> }

let lengthsByStem: Map<string, Set<number>> | undefined

/** Adds the beginnings of words with this stem. */
export function addBeginnings({ letters, lengths }: Beginnings, stem: string) {
  // Rules leave nothing of a few strings that are no words.
  if (stem !== '') letters.add(stem.charCodeAt(0))
  lengthsByStem ??= readLengths()
  for (const length of lengthsByStem.get(stem) ?? []) lengths.add(length)
}

/** Endings are replaced by rules: a rule with as many letters as the word replaces the first one too. */
function readLengths(): Map<string, Set<number>> {
  const found = new Map<string, Set<number>>()
  const byRules = { uk: stemUkrainian, ru: stemRussian }
  for (const language of ['uk', 'ru'] as const)
    for (const { cut, added } of wholeChangesIn(language))
      for (const stem of [added, byRules[language](added)]) {
        const lengths = found.get(stem) ?? new Set()
        found.set(stem, lengths.add(cut))
      }
  return found
}
