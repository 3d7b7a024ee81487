import { queryStems } from '../stems/word-stems.ts'
import { tokenize } from '../text/tokens.ts'
import { analyzeWords, stemsOf, type Word } from '../text/words.ts'

export type TermPair = { term: string; translation: string }
/** A text with glossary terms already replaced by their translations. */
export type Glossary = (text: string) => string

/** Whether two terms match the same words: one of them would never be used, and users would not see which. */
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

/** Separators between the words of a term. */
const gap = /^[\s\u2010-\u2015-]*$/u

/**
 * Replaces glossary terms in a text before its translation: a translator keeps words of the target language
 * unchanged. A term is found in every form of its words. A term with a capital is a name and needs a capital
 * in the text. The longest term wins; at equal length, the name wins.
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

/** At an equal number of words the name wins if it matches, because only names require a capital. */
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
