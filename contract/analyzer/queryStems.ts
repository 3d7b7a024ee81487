import { russianQueryStems } from './russian.ts'
import { type StemLanguage, stem } from './stem.ts'
import { ukrainianQueryStems } from './ukrainianVariants.ts'
import type { WordForm } from './wordForms.ts'

/** The likelier first. */
export type StemLanguages = readonly [StemLanguage, StemLanguage?]

const only = { uk: ['uk'], ru: ['ru'], en: ['en'] } as const
const either = ['uk', 'ru'] as const
const hasDigit = /\p{N}/u

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
