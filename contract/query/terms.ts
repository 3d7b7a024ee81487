import { nameTerms } from '@litopys/language/equivalents/phrases'
import { emojiIn } from '@litopys/language/shared-terms/emoji'
import { queriedSurname } from '@litopys/language/shared-terms/surnames'
import { wholeTerm } from '@litopys/language/shared-terms/whole-term'
import { type WordForm, wordForm } from '@litopys/language/stems/word-forms'
import { queryStems } from '@litopys/language/stems/word-stems'
import { spellingsOf } from '@litopys/language/text/spellings'
import { type Token, tokenize } from '@litopys/language/text/tokens'
import { analyzeWords, termsOf } from '@litopys/language/text/words'
import type { Matching } from './matching.ts'

/** A word or phrase of a query. */
export type WordOrPhrase = { text: string; exact?: true; terms?: string[] }

/**
 * For each word of a query's word or phrase, in order, its possible index terms: stems, forms as `=form`, or the term
 * that all spellings of a number, date, designation or surname share. Several words have to be consecutive, also if
 * the query has them as one word such as Су-35-й. Without words or emoji, no
 * post matches.
 */
export function queryTerms({ text, exact, terms }: WordOrPhrase, matching: Matching): string[][] {
  if (terms) return [terms]
  const tokens = tokenize(text)
  if (tokens.length === 0) return emojiIn(text).map(({ term }) => [term])
  return termsOfTokens(text, tokens, exact || matching.words !== 'forms' ? undefined : matching)
}

/** `matching` is undefined if only the forms as written match. */
function termsOfTokens(text: string, tokens: Token[], matching: Matching | undefined): string[][] {
  if (!matching) return tokens.map(({ form }) => [exactTerm(form.folded)])
  const [first, ...others] = tokens
  const whole = wholeTerm(text, tokens)
  if (whole !== undefined) return [[whole]]
  if (first && others.length === 0) return [termsOfName(first.form, matching)]
  return tokens.map(({ form }) => formTerms(form, matching))
}

/** The terms of a text that `queryTerms` can return. */
export function textTerms(text: string): ReadonlySet<string> {
  const { words, emoji } = analyzeWords(text)
  const inWords = words.flatMap((word) => [exactTerm(word.exact), ...termsOf(word)])
  return new Set([...inWords, ...emoji.map(({ term }) => term)])
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
    const token = tokens[i]
    return token ? { terms, letters: phrase.text.slice(token.start, token.end).toLowerCase() } : { terms }
  })
}

/** Distinct words, and their indexes in search order. */
export function uniqueWords(queried: QueryWord[]): { distinct: QueryWord[]; order: number[] } {
  const keys = queried.map(({ terms, letters = '' }) => [...terms, letters].join(' '))
  const uniqueKeys = [...new Set(keys)]
  const distinct = uniqueKeys.flatMap((key) => queried[keys.indexOf(key)] ?? [])
  return { distinct, order: keys.map((key) => uniqueKeys.indexOf(key)) }
}

/** Of a word alone, in any form: with a capital, only the name if an ordinary word is written like it. */
function termsOfName(form: WordForm, matching: Matching): string[] {
  return (matching.spellings && isCapital(form) && nameOnlyTerms(form)) || formTerms(form, matching)
}

/**
 * The terms of a word only as a name, whatever its letter case, if an ordinary word is written like it: Лавров is also
 * a form of лавр, and Суми are also sums. Undefined for other words.
 */
function nameOnlyTerms(form: WordForm): string[] | undefined {
  const { written } = form
  const name = isCapital(form) ? form : wordForm(written.charAt(0).toUpperCase() + written.slice(1))
  const surname = queriedSurname(name)
  if (surname?.isOnlyName) return [surname.term]
  if (form.script !== 'cyrillic') return undefined
  const names = nameTerms(queryStems(form))
  return names.length > 0 ? [...new Set([...names, ...spelledTerms(form)])] : undefined
}

/**
 * The word with a capital, or without, if that makes the difference between a name and an ordinary word. Undefined for
 * other words and for several words.
 */
export function otherReading({ text, exact }: WordOrPhrase, matching: Matching): string | undefined {
  const [first, ...others] = tokenize(text)
  if (!first || others.length > 0 || exact || matching.words !== 'forms' || !matching.spellings)
    return undefined
  if (first.form.script !== 'cyrillic' || !nameOnlyTerms(first.form)) return undefined
  const word = text.slice(first.start, first.end).toLowerCase()
  const other = isCapital(first.form) ? word : word.charAt(0).toUpperCase() + word.slice(1)
  return text.slice(0, first.start) + other + text.slice(first.end)
}

function formTerms(form: WordForm, { spellings }: Matching): string[] {
  const own = queryStems(form)
  if (!spellings) return [...new Set(own)]
  const names = nameTerms(own)
  return [...new Set([...own, ...names, ...spelledTerms(form), ...surnameOf(form)])]
}

/** Of the spellings in the other alphabet and language: only names, where these are also ordinary words. */
function spelledTerms(form: WordForm): string[] {
  const spellings = spellingsOf(form.folded).map((spelling) => {
    const stems = queryStems(wordForm(spelling))
    return { spelling, stems, names: nameTerms(stems) }
  })
  // A name in Latin letters has several spellings, and some are forms of other words: Sumy is not a form of сум.
  const areNames = form.script === 'latin' && spellings.some(({ names }) => names.length > 0)
  return spellings.flatMap(({ spelling, stems, names }) => {
    if (names.length > 0) return names
    if (stems.includes(spelling)) return [spelling]
    return areNames ? [] : stems
  })
}

function surnameOf(form: WordForm): string[] {
  const surname = queriedSurname(form)
  return surname ? [surname.term] : []
}

function isCapital({ written }: WordForm): boolean {
  return /^\p{Lu}/u.test(written)
}
