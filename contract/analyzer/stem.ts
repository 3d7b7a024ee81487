import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { remembered } from './remembered.ts'
import { russianQueryStems, stemRussian } from './russian.ts'
import type { Token } from './tokens.ts'
import { stemUkrainian } from './ukrainian.ts'
import { ukrainianQueryStems } from './ukrainianVariants.ts'

export type StemLanguage = 'uk' | 'ru' | 'en'

const hasDigit = /\p{N}/u

/** Key under which the forms of a folded word meet; a word with digits is its own key. */
export function stem(folded: string, language: StemLanguage): string {
  return stems[language](folded)
}

const stems = {
  uk: remembered((folded) => (hasDigit.test(folded) ? folded : stemUkrainian(folded))),
  ru: remembered((folded) => (hasDigit.test(folded) ? folded : stemRussian(folded))),
  en: remembered((folded) => (hasDigit.test(folded) ? folded : stemEnglish(folded))),
}

/** The stems a word may stand under in the index: both languages of a Cyrillic word whose letters do not decide, the likelier first. */
export function queryStems(token: Token): string[] {
  if (hasDigit.test(token.folded)) return [token.folded]
  return [...new Set(stemLanguages(token).flatMap((language) => stemsIn(token.folded, language)))]
}

function stemsIn(folded: string, language: StemLanguage): string[] {
  switch (language) {
    case 'uk':
      return ukrainianQueryStems(folded)
    case 'ru':
      return russianQueryStems(folded)
    case 'en':
      return [stem(folded, 'en')]
  }
}

/** Languages a token may be of, judged by its letters alone. */
export function stemLanguages(token: Token): StemLanguage[] {
  if (token.script !== 'cyrillic') return ['en']
  return token.letters ? [token.letters] : ['uk', 'ru']
}
