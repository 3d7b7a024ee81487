import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { russianQueryStems, stemRussian } from './russian.ts'
import { stemUkrainian } from './ukrainian.ts'
import { ukrainianQueryStems } from './ukrainianVariants.ts'
import type { WordForm } from './wordForms.ts'

export type StemLanguage = 'uk' | 'ru' | 'en'
/** The likelier first. */
export type StemLanguages = readonly [StemLanguage, StemLanguage?]

const only = { uk: ['uk'], ru: ['ru'], en: ['en'] } as const
const either = ['uk', 'ru'] as const
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

/** The stems a word may stand under in the index: both languages of a Cyrillic word whose letters do not decide, the likelier first. */
export function queryStems(form: WordForm): string[] {
  if (hasDigit.test(form.folded)) return [form.folded]
  const [first, second] = stemLanguages(form, either)
  const stems = [first, ...(second ? [second] : [])].flatMap((language) => stemsIn(form.folded, language))
  return [...new Set(stems)]
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

/** Languages a word may be of, judged by its letters alone; `undecided` where they leave it open. */
export function stemLanguages({ script, letters }: WordForm, undecided: StemLanguages): StemLanguages {
  if (script !== 'cyrillic') return only.en
  return letters ? only[letters] : undecided
}
