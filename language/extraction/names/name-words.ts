import type { NameLanguage } from '../../names/cases.ts'
import { givenNamesOf } from '../../names/given-names.ts'
import type { NameReading } from '../../names/name-reading.ts'
import { patronymicOf } from '../../names/patronymics.ts'
import { surnameShape } from '../../names/surnames.ts'
import type { WordForm } from '../../stems/word-forms.ts'
import { oneAlphabet } from '../../text/lookalikes.ts'
import type { Word } from '../../text/words.ts'

/**
 * A text for the name finders: its words, the language for declining names, and the positions of names found
 * so far.
 */
export type NameText = {
  text: string
  words: readonly Word[]
  language: NameLanguage
  /** The words with a capital, at their original indexes. */
  names: readonly (NameWord | undefined)[]
}

/** A word with a capital letter, and its possible parts of a name. */
export type NameWord = NameReading & {
  /** Index among the words of the text. */
  index: number
  start: number
  end: number
  exact: string
}

/** Reads every word with a capital once; the finders use the result many times. */
export function readNameText(text: string, words: readonly Word[], language: NameLanguage): NameText {
  const names = words.map((word, index) =>
    isCapital(text.charCodeAt(word.start)) ? nameWord(word, index, language) : undefined,
  )
  return { text, words, language, names }
}

/** The word at this index, if it is written as a name: with a capital, or all capitals. */
export function nameWordAt({ names }: NameText, index: number): NameWord | undefined {
  return names[index]
}

function nameWord({ start, end, form, exact }: Word, index: number, language: NameLanguage): NameWord {
  const { written, shouted, given, patronymic, surname } = readingOf(form, language)
  return { index, start, end, exact, written, shouted, given, patronymic, surname }
}

/** Computed once per language. */
function readingOf(form: WordForm, language: NameLanguage): NameReading {
  const known = form.names[language]
  if (known) return known
  const found = oneAlphabet(form.written)
  const shouted = isShouted(found)
  const written = shouted ? found.charAt(0) + found.slice(1).toLowerCase() : found
  const reading = { written, shouted, ...readWord(written, language) }
  form.names[language] = reading
  return reading
}

/** А–Я with Ukrainian and Russian letters, A–Z. */
export function isCapital(code: number): boolean {
  return (
    (code >= 0x410 && code <= 0x42f) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x400 && code <= 0x40f) ||
    code === 0x490
  )
}

/** Three or more capitals and nothing else: an abbreviation, or a headline. */
export function isShouted(written: string): boolean {
  return written.length > 2 && isCapital(written.charCodeAt(1)) && written === written.toUpperCase()
}

function readWord(written: string, language: NameLanguage) {
  const patronymic = written.length > 5 ? patronymicOf(written, language) : undefined
  const given = givenNamesOf(folded(written)).toSorted(
    (a, b) => Number(b.language === language) - Number(a.language === language),
  )
  return { given, patronymic, surname: surnameShape(written, language) }
}

function folded(written: string): string {
  return written.toLowerCase().replace(/['’ʼ`ё]/g, (sign) => (sign === 'ё' ? 'е' : ''))
}
