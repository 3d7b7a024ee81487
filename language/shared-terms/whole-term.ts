import type { Token } from '../text/tokens.ts'
import { dateAt, englishDateAt, type FoundDate } from './dates.ts'
import { designationAt } from './designations.ts'
import { calibreAt, numberAt } from './numbers.ts'
import { unitAt } from './units.ts'

/**
 * A term that all spellings of a number, date, designation or surname share, and where its spelling ends. Words have
 * no `^`, so these terms cannot collide with words. The term of a number is its digits, as of a number without
 * separators. A variant such as Т-72Б3 also has the term of Т-72.
 */
export type SharedTerm = { term: string; end: number }

/** The term of a query whose whole text is one number, date or designation. */
export function wholeTerm(text: string, tokens: readonly Token[]): string | undefined {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last) return undefined
  const { start } = first
  const found = isDigit(text, start) ? numberTerms(text, start) : writtenOut(text, start)
  return found?.at(-1)?.end === last.end ? found.at(-1)?.term : undefined
}

function writtenOut(text: string, start: number): SharedTerm[] | undefined {
  const found = designationAt(text, start, true)
  if (found) return [{ term: `^${found.whole}`, end: found.end }]
  const date = englishDateAt(text, start)
  return date && dateTerms(date)
}

/** A day of one year is also found as that day of any year. */
export function dateTerms({ dayOfYear, day, end }: FoundDate): SharedTerm[] {
  return (day === undefined ? [dayOfYear] : [dayOfYear, day]).map((term) => ({ term: `^${term}`, end }))
}

/** The terms of what starts here with a digit, the most exact one last. */
export function numberTerms(text: string, start: number): SharedTerm[] | undefined {
  if (!mayContinue(text, start)) return undefined
  const date = dateAt(text, start)
  if (date) return dateTerms(date)
  const calibre = calibreAt(text, start)
  if (calibre) return [{ term: `^${calibre.millimetres}mm`, end: calibre.end }]
  const unit = unitAt(text, start)
  if (unit) return [{ term: `^${unit.term}`, end: unit.end }]
  const number = numberAt(text, start)
  return number && [{ term: number.digits, end: number.end }]
}

// After the digits of a number: a date, groups of digits, or the first letter of a month, thousand, million or мм.
const continued = /\d+(?:[./,-]\d|[ \u00a0\u202f-]?[\d\p{L}])/uy

/** Most numbers are only their digits. */
function mayContinue(text: string, start: number): boolean {
  continued.lastIndex = start
  return continued.test(text)
}

export function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}
