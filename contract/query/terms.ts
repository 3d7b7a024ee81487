import { spellingsOf } from '../analyzer/spellings.ts'
import { tokenize } from '../analyzer/tokens.ts'
import { type WordForm, wordForm } from '../analyzer/word-forms.ts'
import { queryStems } from '../analyzer/word-stems.ts'
import { analyzeWords, stemsOf } from '../analyzer/words.ts'
import type { Matching } from './matching.ts'

/** A word or phrase of a query. */
export type Sought = { text: string; exact?: true }

/**
 * For each word of a query's word or phrase, in order, the terms it may stand under in the index: stems, or
 * forms as `=form`. More than one word means that they have to follow one another, also where the query has
 * one "word" such as Х-101; none means that there is nothing to look for, which every post fulfils.
 */
export function queryWords({ text, exact }: Sought, matching: Matching): string[][] {
  return tokenize(text).map(({ form }) =>
    exact || matching.words !== 'forms' ? [exactTerm(form.folded)] : formTerms(form, matching),
  )
}

/** The terms of a text: what `queryWords` may ask for. */
export function textTerms(text: string): ReadonlySet<string> {
  const { words } = analyzeWords(text)
  return new Set(words.flatMap((word) => [exactTerm(word.exact), ...stemsOf(word)]))
}

/** Term of the index for a form as written, folded. */
export function exactTerm(folded: string): string {
  return `=${folded}`
}

/** One word of a query's word or phrase. `letters`: it has to stand letter by letter, these in small ones. */
export type SoughtWord = { terms: string[]; letters?: string }

/** `queryWords` with the letters that have to stand there. */
export function soughtWords(sought: Sought, matching: Matching): SoughtWord[] {
  const words = queryWords(sought, matching)
  if (matching.words !== 'letters') return words.map((terms) => ({ terms }))
  const tokens = tokenize(sought.text)
  return words.map((terms, i) => {
    const { start, end } = tokens[i] ?? {}
    return { terms, letters: sought.text.slice(start, end).toLowerCase() }
  })
}

/** Each word once, and their numbers in the order in which they are looked for. */
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
