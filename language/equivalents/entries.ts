import equivalents from '../gazetteers/equivalents.json' with { type: 'json' }
import { type StemLanguage, stems } from '../stems/stems.ts'
import { type WordForm, wordForm } from '../stems/word-forms.ts'
import { isAbbreviation } from '../stems/word-stems.ts'
import { tokenize } from '../text/tokens.ts'

/** A word or phrase of a concept, with the possible stems of each of its words in its own language. */
export type Entry = { text: string; language: StemLanguage; words: readonly EntryWord[] }
export type EntryWord = { form: WordForm; stems: readonly string[] }
/** Words and phrases of the three languages with the same meaning. */
export type Concept = readonly Entry[]

let read: readonly Concept[] | undefined

/** The concepts of the gazetteer, read on first use. */
export function concepts(): readonly Concept[] {
  read ??= Object.values(equivalents.lists).flatMap((lines) => lines.map(conceptOf))
  return read
}

function conceptOf(line: string): Concept {
  return line.split(' | ').flatMap((part) => {
    const [language = '', listed = ''] = part.split(': ')
    return isStemLanguage(language) ? listed.split(', ').map((text) => entryOf(text, language)) : []
  })
}

function isStemLanguage(language: string): language is StemLanguage {
  return language === 'uk' || language === 'ru' || language === 'en'
}

/** Entries are in their dictionary form: "міст" is no form of "місто". */
function ownStems(folded: string, language: StemLanguage): readonly string[] {
  const found = stems(folded, language)
  return found.includes(folded) ? [folded] : found
}

function entryOf(text: string, language: StemLanguage): Entry {
  const words = tokenize(text).map(({ start, end }) => {
    const form = wordForm(text.slice(start, end))
    return { form, stems: isAbbreviation(form) ? [form.folded] : ownStems(form.folded, language) }
  })
  return { text, language, words }
}
