import type { WordForm } from '../stems/word-forms.ts'
import type { Token } from '../text/tokens.ts'
import { englishDateAt } from './dates.ts'
import { designationAt } from './designations.ts'
import { surnameReading } from './surnames.ts'
import { dateTerms, isDigit, numberTerms, type SharedTerm } from './whole-term.ts'

/** The shared terms of what starts with this word of a text. */
export function sharedTermsAt(text: string, token: Token): SharedTerm[] {
  const { start, end, form } = token
  if (isDigit(text, start)) return numberTerms(text, start) ?? none
  if (mayStartNumber(text, token)) {
    const found = designationAt(text, start)
    if (found) {
      const terms = found.base === found.whole ? [found.base] : [found.base, found.whole]
      return terms.map((term) => ({ term: `^${term}`, end: found.end }))
    }
    const date = englishDateAt(text, start)
    if (date) return dateTerms(date)
  }
  const term = surnameTerm(form)
  return term === undefined ? none : [{ term, end }]
}

/** Whether a number, date or designation may start with this word. */
export function mayStartNumber(text: string, { start, end, form }: Token): boolean {
  if (isDigit(text, start) || hasDigit(form)) return true
  return isDigit(text, end + (text.charCodeAt(end) === dot ? 2 : 1))
}

const dot = 0x2e
const none: SharedTerm[] = []

/** The shared term of a surname, in any form of the word. */
export function surnameTerm(form: WordForm): string | undefined {
  form.surname ??= surnameReading(form) ?? 'none'
  return form.surname === 'none' ? undefined : form.surname.term
}

function hasDigit(form: WordForm): boolean {
  form.hasDigit ??= /[0-9]/.test(form.folded)
  return form.hasDigit
}
