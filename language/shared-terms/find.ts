import type { WordForm } from '../stems/word-forms.ts'
import type { Token } from '../text/tokens.ts'
import { dateAt, englishDateAt } from './dates.ts'
import { designationAt } from './designations.ts'
import { calibreAt, numberAt } from './numbers.ts'
import { surnameReading } from './surnames.ts'

/**
 * Terms that all spellings of a number, date, designation or surname share, and where its spelling ends. Words have no
 * `^`, so these terms cannot collide with words. The term of a number is its digits, as of a number without
 * separators. A variant such as Т-72Б3 also has the term of Т-72.
 */
export type SharedTerms = { terms: readonly string[]; end: number }

/** The shared terms of what starts with this word of a text. */
export function sharedTermsAt(text: string, { start, end, form }: Token): SharedTerms | undefined {
  if (isDigit(text, start)) return numberTerms(text, start)
  const isAbridged = text.charAt(end) === '.'
  if (isDigit(text, end + (isAbridged ? 2 : 1)) || hasDigit(form)) {
    const found = designationAt(text, start)
    if (found) return { terms: designationTerms(found.base, found.whole), end: found.end }
    const date = englishDateAt(text, start)
    if (date) return { terms: [`^${date.day}`], end: date.end }
  }
  const surname = surnameTerm(form)
  return surname === undefined ? undefined : { terms: [surname], end }
}

/** The shared term of a surname, in any form of the word. */
export function surnameTerm(form: WordForm): string | undefined {
  form.surname ??= surnameReading(form) ?? 'none'
  return form.surname === 'none' ? undefined : form.surname.term
}

/** The term of a query whose whole text is one number, date or designation. */
export function wholeTerm(text: string, tokens: readonly Token[]): string | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return undefined
  const { start } = first
  const found = isDigit(text, start) ? numberTerms(text, start) : writtenOut(text, start)
  return found?.end === last.end ? found.terms[0] : undefined
}

function writtenOut(text: string, start: number): SharedTerms | undefined {
  const found = designationAt(text, start, true)
  if (found) return { terms: [`^${found.whole}`], end: found.end }
  const date = englishDateAt(text, start)
  return date && { terms: [`^${date.day}`], end: date.end }
}

function designationTerms(base: string, whole: string): string[] {
  return base === whole ? [`^${base}`] : [`^${base}`, `^${whole}`]
}

function numberTerms(text: string, start: number): SharedTerms | undefined {
  const date = dateAt(text, start)
  if (date) return { terms: [`^${date.day}`], end: date.end }
  const calibre = calibreAt(text, start)
  if (calibre) return { terms: [`^${calibre.millimetres}mm`], end: calibre.end }
  const number = numberAt(text, start)
  return number && { terms: [number.digits], end: number.end }
}

function hasDigit(form: WordForm): boolean {
  form.hasDigit ??= /[0-9]/.test(form.folded)
  return form.hasDigit
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}
