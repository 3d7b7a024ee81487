import { type WordForm, wordForm } from '@litopys/language/stems/word-forms'
import { queryStems } from '@litopys/language/stems/word-stems'
import { spellingsOf } from '@litopys/language/text/spellings'
import { tokenize } from '@litopys/language/text/tokens'
import { analyzeWords, stemsOf } from '@litopys/language/text/words'
import type { Matching } from './matching.ts'

/** A word or phrase of a query. */
export type Sought = { text: string; exact?: true }

/**
 * For each word of a query's word or phrase, in order, its possible index terms: stems, or forms as `=form`.
 * Several words have to be consecutive, also if the query has them as one word such as Х-101. Without words,
 * every post matches.
 */
export function queryWords({ text, exact }: Sought, matching: Matching): string[][] {
  return tokenize(text).map(({ form }) =>
    exact || matching.words !== 'forms' ? [exactTerm(form.folded)] : formTerms(form, matching),
  )
}

/** The terms of a text that `queryWords` can return. */
export function textTerms(text: string): ReadonlySet<string> {
  const { words } = analyzeWords(text)
  return new Set(words.flatMap((word) => [exactTerm(word.exact), ...stemsOf(word)]))
}

/** Index term for a form as written, folded. */
export function exactTerm(folded: string): string {
  return `=${folded}`
}

/**
 * One word of a query's word or phrase. `letters`: the word has to match these lower-case letters exactly.
 */
export type SoughtWord = { terms: string[]; letters?: string }

/** `queryWords` with the letters that have to match. */
export function soughtWords(sought: Sought, matching: Matching): SoughtWord[] {
  const words = queryWords(sought, matching)
  if (matching.words !== 'letters') return words.map((terms) => ({ terms }))
  const tokens = tokenize(sought.text)
  return words.map((terms, i) => {
    const { start, end } = tokens[i] ?? {}
    return { terms, letters: sought.text.slice(start, end).toLowerCase() }
  })
}

/** Distinct words, and their indexes in search order. */
export function distinctSought(sought: SoughtWord[]): { distinct: SoughtWord[]; order: number[] } {
  const keys = sought.map(({ terms, letters = '' }) => [...terms, letters].join(' '))
  const firsts = [...new Set(keys)]
  const distinct = firsts.flatMap((key) => sought[keys.indexOf(key)] ?? [])
  return { distinct, order: keys.map((key) => firsts.indexOf(key)) }
}

function formTerms(form: WordForm, { spellings }: Matching): string[] {
  const others = spellings ? spellingsOf(form.folded) : []
  return [...new Set([form, ...others.map((other) => wordForm(other))].flatMap(queryStems))]
}
