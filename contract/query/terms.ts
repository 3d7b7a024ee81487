import { queryStems } from '../analyzer/queryStems.ts'
import { spellingsOf } from '../analyzer/spellings.ts'
import { tokenize } from '../analyzer/tokens.ts'
import { type WordForm, wordForm } from '../analyzer/wordForms.ts'
import type { Matching } from './matching.ts'

/** A word or phrase of a query. */
export type Sought = { text: string; exact?: true }

/**
 * For each word of a query's word or phrase, in order, the terms it may stand under in the index: stems, or forms as `=form`. More than one
 * word means that they have to follow one another, also where the query has one "word" such as Х-101; none means that there
 * is nothing to look for, which every post fulfils.
 */
export function queryWords({ text, exact }: Sought, matching: Matching): string[][] {
  return tokenize(text).map(({ form }) =>
    exact || matching.words !== 'forms' ? [exactTerm(form.folded)] : formTerms(form, matching),
  )
}

/** Term of the index for a form as written, folded. */
export function exactTerm(folded: string): string {
  return `=${folded}`
}

/** The words of a text that has to stand letter by letter; undefined where forms or folding are allowed. */
export function letterWords({ text }: Sought, matching: Matching): string[] | undefined {
  if (matching.words !== 'letters') return undefined
  return tokenize(text).map(({ start, end }) => text.slice(start, end))
}

function formTerms(form: WordForm, { spellings }: Matching): string[] {
  const others = spellings ? spellingsOf(form.folded) : []
  return [...new Set([form, ...others.map((other) => wordForm(other))].flatMap(queryStems))]
}
