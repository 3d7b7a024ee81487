import { type Automaton, lemmasOf, type PackedDictionary, unpackAutomaton } from './automaton.ts'
import { bytesOf } from './bytes.ts'
import { hasLemma } from './lemma-set.ts'
import russian from './ru.json' with { type: 'json' }
import ukrainian from './uk.json' with { type: 'json' }

const packed: Record<DictionaryLanguage, PackedDictionary & { lemmas: string }> = {
  uk: ukrainian,
  ru: russian,
}
const opened: Partial<Record<DictionaryLanguage, Dictionary>> = {}

export type DictionaryLanguage = 'uk' | 'ru'
type Dictionary = { automaton: Automaton; lemmas: Uint8Array }
/** `known`: the form is in the dictionary; otherwise it is derived from words with the same ending. */
export type Lemma = { lemma: string; known: boolean }

/** The dictionary forms of a folded word in a language, likelier first. */
export function lemmasIn(language: DictionaryLanguage, word: string): Lemma[] {
  const { automaton, lemmas } = dictionaryOf(language)
  return lemmasOf(automaton, word).map((lemma) => ({ lemma, known: hasLemma(lemmas, lemma) }))
}

/** What a dictionary can put in place of whole words, with the number of their letters: for йти, 4 (ішов). */
export function wholeChangesIn(language: DictionaryLanguage): { cut: number; added: string }[] {
  return dictionaryOf(language)
    .automaton.rules.flat()
    .filter(({ cut }) => cut > 0)
}

function dictionaryOf(language: DictionaryLanguage): Dictionary {
  const dictionary = opened[language]
  if (dictionary) return dictionary
  const { lemmas, ...automaton } = packed[language]
  const unpacked = { automaton: unpackAutomaton(automaton), lemmas: bytesOf(lemmas) }
  opened[language] = unpacked
  return unpacked
}
