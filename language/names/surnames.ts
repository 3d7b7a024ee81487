import surnamesData from '../gazetteers/surnames.json' with { type: 'json' }
import { remembered } from '../stems/remembered.ts'
import { anyCase, type NameLanguage, nominative } from './cases.ts'
import { type SurnameForm, surnameCandidates } from './surname-forms.ts'

/**
 * Evidence in the form of a word that it is a surname. `known`: it is in the gazetteer. `shaped`: it has an
 * ending that few other words have. `adjective`: -ський, -ский, which names of places and offices have too.
 */
export type SurnameShape = 'known' | 'shaped' | 'adjective' | 'none'

const known = new Set(surnamesData.lists.surnames)

const shaped: Record<NameLanguage, RegExp> = {
  uk: /(?:[єе]нк(?:о|а|у|ові|ом)|(?:ч|щ|[бвгдзклмнпрстфхцж])[юу]к(?:а|у|ові|ом|ів)?|[бвгджзйклмнпрстфхцчшщь](?:[оеє]в|ін)(?:а|у|им|і|ої|ій|ою)?|їн(?:а|у|им|і)?|ович(?:а|у|ем|еві)?|швілі|адзе|ідзе|ишин(?:а|у|им)?)$/,
  ru: /(?:[её]нко|(?:ч|щ|[бвгдзклмнпрстфхцж])[юу]к(?:а|у|ом|е)?|[бвгджзйклмнпрстфхцчшщьаеиоуыя](?:[оеё]в|[иы]н)(?:а|у|ым|е|ой)?|[бвгджзйклмнпрстфхцчшщ]ян(?:а|у|ом|е)?|[оеё]вич(?:а|у|ем|е)?|швили|адзе|идзе)$/,
}
const adjective: Record<NameLanguage, RegExp> = {
  uk: /[сцз]ьк(?:ий|ого|ому|им|ім|а|ої|ій|у|ою)$/,
  ru: /[сц]к(?:ий|ого|ому|им|ом|ая|ой|ую)$/,
}

const genders = ['male', 'female'] as const

const shapes = {
  uk: remembered((word) => shapeOf(word, 'uk')),
  ru: remembered((word) => shapeOf(word, 'ru')),
}

export function surnameShape(word: string, language: NameLanguage): SurnameShape {
  return shapes[language](word)
}

function shapeOf(word: string, language: NameLanguage): SurnameShape {
  if (word.length < 4) return known.has(word) ? 'known' : 'none'
  if (knownSurname(word, language) !== undefined) return 'known'
  return shapeByEnding(word, language)
}

function shapeByEnding(word: string, language: NameLanguage): SurnameShape {
  if (adjective[language].test(word)) return word.length > 6 ? 'adjective' : 'none'
  return word.length > 4 && shaped[language].test(word) ? 'shaped' : 'none'
}

/** Whether the word ends like a surname, listed or not. */
export function hasSurnameEnding(word: string, language: NameLanguage): boolean {
  return shapeByEnding(word, language) !== 'none'
}

/** The surname of the gazetteer whose form the word is. */
export function knownSurname(word: string, language: NameLanguage): string | undefined {
  for (const gender of genders) {
    const found = knownSurnameIn(word, { gender, cases: anyCase, language })
    if (found !== undefined) return found
  }
  return undefined
}

/** The same, limited to the cases and gender of the name beside it. */
export function knownSurnameIn(word: string, form: SurnameForm): string | undefined {
  const isListed = known.has(word)
  if (isListed && form.cases & nominative) return word
  // Буданова is a woman's surname, and the genitive of Буданов.
  return (
    surnameCandidates(word, form).find((candidate) => known.has(candidate)) ?? (isListed ? word : undefined)
  )
}
