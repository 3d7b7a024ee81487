import { tokenize } from '../analyzer/tokens.ts'
import { queryStems } from '../analyzer/word-stems.ts'
import { analyzeWords, stemsOf, type Word } from '../analyzer/words.ts'

export type TermPair = { term: string; translation: string }
/** A text in which the terms of a glossary stand as they are to be translated. */
export type Glossary = (text: string) => string

/**
 * Whether both are found in the same words: one of two such terms would never be used, and nobody would see
 * which.
 */
export function isSameTerm(one: string, other: string): boolean {
  const [stems, others] = [stemsOfTerm(one), stemsOfTerm(other)]
  if (stems.length === 0 || stems.length !== others.length || isNameTerm(one) !== isNameTerm(other))
    return false
  return stems.every((ofWord, i) => ofWord.some((stem) => others[i]?.includes(stem)))
}

function stemsOfTerm(term: string): string[][] {
  return tokenize(term).map(({ form }) => queryStems(form))
}

function isNameTerm(term: string): boolean {
  return /^\p{Lu}/u.test(term)
}

type Entry = { stems: string[][]; isName: boolean; translation: string }

/** What may stand between the words of a term. */
const gap = /^[\s\u2010-\u2015-]*$/u

/**
 * Puts the terms of a glossary into a text before it is translated: a translator leaves words of the target's
 * language as they are. A term is found in every form of its words; one with a capital is a name, and is
 * found with a capital only; of several the longest counts, of two that are as long the name.
 */
export function createGlossary(pairs: readonly TermPair[]): Glossary {
  const entries = new Map<string, Entry[]>()
  for (const { term, translation } of pairs) {
    const stems = stemsOfTerm(term)
    const entry = { stems, isName: isNameTerm(term), translation }
    for (const stem of stems[0] ?? []) entries.set(stem, [...(entries.get(stem) ?? []), entry])
  }
  for (const found of entries.values()) found.sort(moreTelling)
  if (entries.size === 0) return (text) => text
  return (text) => withTerms(text, analyzeWords(text).words, entries)
}

/** Of words that are as many the name is meant where it fits, as only that asks for a capital. */
function moreTelling(one: Entry, other: Entry): number {
  return other.stems.length - one.stems.length || Number(other.isName) - Number(one.isName)
}

function withTerms(text: string, words: Word[], entries: ReadonlyMap<string, Entry[]>): string {
  let [made, at, next] = ['', 0, 0]
  while (next < words.length) {
    const entry = entryAt(text, words, next, entries)
    const [first, last] = [words[next], words[next + (entry?.stems.length ?? 1) - 1]]
    if (entry && first && last) {
      made += text.slice(at, first.start) + entry.translation
      at = last.end
    }
    next += entry?.stems.length ?? 1
  }
  return made + text.slice(at)
}

function entryAt(
  text: string,
  words: Word[],
  at: number,
  entries: ReadonlyMap<string, Entry[]>,
): Entry | undefined {
  const first = words[at]
  if (!first) return undefined
  const isCapital = /^\p{Lu}/u.test(text.slice(first.start, first.end))
  return stemsOf(first)
    .flatMap((stem) => entries.get(stem) ?? [])
    .find((entry) => (isCapital || !entry.isName) && standsAt(text, words, at, entry))
}

function standsAt(text: string, words: Word[], at: number, { stems }: Entry): boolean {
  return stems.every((wanted, i) => {
    const [before, word] = [words[at + i - 1], words[at + i]]
    if (!word || !stemsOf(word).some((stem) => wanted.includes(stem))) return false
    return i === 0 || (before !== undefined && gap.test(text.slice(before.end, word.start)))
  })
}
