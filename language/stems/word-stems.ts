import { lemmasIn } from './dictionary/dictionaries.ts'
import { type StemLanguage, stems } from './stems.ts'
import type { WordForm } from './word-forms.ts'

/** Likelier first. */
export type StemLanguages = readonly [StemLanguage, StemLanguage?]

const only = { uk: ['uk'], ru: ['ru'], en: ['en'] } as const
const either = ['uk', 'ru'] as const

/**
 * All possible index stems of a word: of all its readings, in both languages if its letters do not decide.
 */
export function queryStems(form: WordForm): string[] {
  const [first, second] = stemLanguages(form, either)
  return [...new Set([...stemsOf(form, first), ...(second ? stemsOf(form, second) : [])])]
}

/**
 * The one or two index stems of a word in a text: its likeliest reading in each possible language of the
 * text.
 */
export function indexStems(form: WordForm, undecided: StemLanguages): readonly [string, string | undefined] {
  const [first, second] = stemLanguages(form, undecided)
  const [own = form.folded, ...others] = stemsOf(form, first)
  if (second === undefined) return [own, others[0]]
  return [own, [...stemsOf(form, second), ...others].find((stem) => stem !== own)]
}

/** Whether one of these can be an index stem of a word in a text: fast, as no list is made. */
export function mayHaveStem(
  form: WordForm,
  undecided: StemLanguages,
  isWanted: (stem: string) => boolean,
): boolean {
  const [first, second] = stemLanguages(form, undecided)
  const own = stemsOf(form, first)
  if (own.length === 0 ? isWanted(form.folded) : own.some(isWanted)) return true
  return second !== undefined && stemsOf(form, second).some(isWanted)
}

/** Computed once per language. */
function stemsOf(form: WordForm, language: StemLanguage): readonly string[] {
  const known = form.stems[language]
  if (known) return known
  const found = isAbbreviation(form) ? [form.folded] : stems(form.folded, language)
  form.stems[language] = found
  return found
}

const capitals = /^[А-ЯІЇЄҐЁ]{2,6}$/
const fewLetters = 3

/** ВСУ, РЕБ: no form of a shorter word. Longer words in capitals are if a dictionary has them (ДОМА). */
export function isAbbreviation({ written, folded }: WordForm): boolean {
  if (!capitals.test(written)) return false
  return (
    written.length <= fewLetters ||
    !dictionaryLanguages.some((language) =>
      lemmasIn(language, folded).some(({ lemma, known }) => known && lemma !== folded),
    )
  )
}

const dictionaryLanguages = ['uk', 'ru'] as const

/** Possible languages of a word, judged by its letters; `undecided` if they do not decide. */
function stemLanguages({ script, letters }: WordForm, undecided: StemLanguages): StemLanguages {
  if (script !== 'cyrillic') return only.en
  return letters ? only[letters] : undecided
}
