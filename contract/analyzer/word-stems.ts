import { type StemLanguage, stems } from './stems.ts'
import type { WordForm } from './word-forms.ts'

/** The likelier first. */
export type StemLanguages = readonly [StemLanguage, StemLanguage?]

const only = { uk: ['uk'], ru: ['ru'], en: ['en'] } as const
const either = ['uk', 'ru'] as const

/**
 * The stems a word may stand under in the index: of all its readings, in both languages where its letters do
 * not decide.
 */
export function queryStems(form: WordForm): string[] {
  const [first, second] = stemLanguages(form, either)
  return [...new Set([...stemsOf(form, first), ...(second ? stemsOf(form, second) : [])])]
}

/**
 * The one or two stems under which a word of a text stands in the index: its likeliest readings, of each
 * language that the text may be in.
 */
export function indexStems(form: WordForm, undecided: StemLanguages): readonly [string, string | undefined] {
  const [first, second] = stemLanguages(form, undecided)
  const [own = form.folded, ...others] = stemsOf(form, first)
  if (second === undefined) return [own, others[0]]
  return [own, [...stemsOf(form, second), ...others].find((stem) => stem !== own)]
}

/** Worked out once for each language. */
function stemsOf(form: WordForm, language: StemLanguage): readonly string[] {
  const known = form.stems[language]
  if (known) return known
  const found = stems(form.folded, language)
  form.stems[language] = found
  return found
}

/** Languages a word may be of, judged by its letters alone; `undecided` where they leave it open. */
function stemLanguages({ script, letters }: WordForm, undecided: StemLanguages): StemLanguages {
  if (script !== 'cyrillic') return only.en
  return letters ? only[letters] : undecided
}
