import { mayBeSpelled } from '@litopys/language/shared-terms/latin-letters'
import { addBeginnings, type Beginnings } from '@litopys/language/stems/beginnings'
import { wordForm } from '@litopys/language/stems/word-forms'
import { queryStems } from '@litopys/language/stems/word-stems'

/**
 * The beginnings of all words that can have one of these index terms: most words of a text have another first letter,
 * and need no look-up. Numbers, dates and designations have none.
 */
export function beginningsOf(terms: readonly string[]): Beginnings {
  // A stem has no soft sign, so a word that starts with one has a stem with another letter.
  const found: Beginnings = { letters: new Set([softSign]), lengths: new Set() }
  for (const term of terms) {
    const [kind, rest] = [term.charAt(0), term.slice(1)]
    if (kind === '=') found.letters.add(rest.charCodeAt(0))
    else if (kind !== '^') addBeginnings(found, term)
    else if (isOfPhrase(term)) for (const stem of stemsOfFirst(rest)) addBeginnings(found, stem)
    else if (!isOfNumber(term))
      for (const letter of lettersOfName(rest)) found.letters.add(letter.charCodeAt(0))
  }
  return found
}

const softSign = 'ь'.charCodeAt(0)
const alphabet = [...'abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщъыьэюяіїєў']

/** Whether a term is that of a number, date or designation. The term of a number is its digits. */
export function isOfNumber(term: string): boolean {
  return /^\d|^\^.*\d/.test(term)
}

export function isOfPhrase(term: string): boolean {
  return term.startsWith('^') && term.endsWith('_')
}

function stemsOfFirst(phrase: string): string[] {
  const [first = ''] = phrase.split('_', 1)
  return [first, ...queryStems(wordForm(first))]
}

function lettersOfName(spelling: string): string[] {
  return alphabet.filter((letter) => mayBeSpelled(letter, spelling.charAt(0)))
}
