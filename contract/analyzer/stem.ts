import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemRussian } from './russian.ts'
import { stemUkrainian } from './ukrainian.ts'

export type StemLanguage = 'uk' | 'ru' | 'en'

const hasDigit = /\p{N}/u

/** Key under which the forms of a folded word meet; a word with digits is its own key. */
export function stem(folded: string, language: StemLanguage): string {
  if (hasDigit.test(folded)) return folded
  switch (language) {
    case 'uk':
      return stemUkrainian(folded)
    case 'ru':
      return stemRussian(folded)
    case 'en':
      return stemEnglish(folded)
  }
}
