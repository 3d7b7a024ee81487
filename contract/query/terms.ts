import { type WordForm, wordForm } from '@litopys/language/stems/word-forms'
import { queryStems } from '@litopys/language/stems/word-stems'
import { spellingsOf } from '@litopys/language/text/spellings'
import { tokenize } from '@litopys/language/text/tokens'
import { analyzeWords, stemsOf } from '@litopys/language/text/words'
import type { Matching } from './matching.ts'

/** A word or phrase of a query. */
export type WordOrPhrase = { text: string; exact?: true }

/**
 * For each word of a query's word or phrase, in order, its possible index terms: stems, or forms as `=form`.
 * Several words have to be consecutive, also if the query has them as one word such as Х-101. Without words,
 * every post matches.
 */
export function queryTerms({ text, exact }: WordOrPhrase, matching: Matching): string[][] {
  return tokenize(text).map(({ form }) =>
    exact || matching.words !== 'forms' ? [exactTerm(form.folded)] : formTerms(form, matching),
  )
}

/** The terms of a text that `queryTerms` can return. */
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
export type QueryWord = { terms: string[]; letters?: string }

/** `queryTerms` with the letters that have to match. */
export function queryWords(phrase: WordOrPhrase, matching: Matching): QueryWord[] {
  const words = queryTerms(phrase, matching)
  if (matching.words !== 'letters') return words.map((terms) => ({ terms }))
  const tokens = tokenize(phrase.text)
  return words.map((terms, i) => {
    const { start, end } = tokens[i] ?? {}
    return { terms, letters: phrase.text.slice(start, end).toLowerCase() }
  })
}

/** Distinct words, and their indexes in search order. */
export function uniqueWords(queried: QueryWord[]): { distinct: QueryWord[]; order: number[] } {
  const keys = queried.map(({ terms, letters = '' }) => [...terms, letters].join(' '))
  const uniqueKeys = [...new Set(keys)]
  const distinct = uniqueKeys.flatMap((key) => queried[keys.indexOf(key)] ?? [])
  return { distinct, order: keys.map((key) => uniqueKeys.indexOf(key)) }
}

function formTerms(form: WordForm, { spellings }: Matching): string[] {
  const others = spellings ? spellingsOf(form.folded) : []
  return [...new Set([form, ...others.map((other) => wordForm(other))].flatMap(queryStems))]
}
