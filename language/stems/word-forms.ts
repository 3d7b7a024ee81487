import type { Clues } from '../identification/clues.ts'
import type { NameReading, SurnameReading } from '../names/name-reading.ts'
import type { OrganisationHead } from '../names/organisation-head.ts'
import type { Spelling } from '../names/spelling.ts'
import type { Alphabet } from '../text/alphabets.ts'
import { foldWord } from '../text/fold.ts'
import { countLetters, isCyrillic, isLatin, isMark, type LetterCounts } from '../text/letters.ts'
import { latinDesignation } from '../text/lookalikes.ts'
import { remembered } from './remembered.ts'
import type { StemLanguage } from './stems.ts'

/**
 * Properties of a word as written, independent of its position. `letters` is the language that its original
 * letters (before ґ and ё are folded) prove. Empty `folded`: the word has neither a letter nor a digit.
 */
export type WordForm = {
  readonly folded: string
  /** Its exact form in the index (`=київ`). */
  readonly exactTerm: string
  readonly script: Script
  readonly letters: 'uk' | 'ru' | undefined
  readonly written: string
  /** Traits of its original characters. */
  readonly counts: LetterCounts
  /**
   * Filled on first use by word-stems.ts, `cluesOf`, name-words.ts, gazetteer.ts, organisation-heads.ts,
   * shared-terms/find.ts and equivalents/phrases.ts: one look-up of a word gives everything known about it.
   */
  readonly stems: Partial<Record<StemLanguage, readonly string[]>>
  readonly clues: Partial<Record<Alphabet, Clues>>
  readonly names: Partial<Record<'uk' | 'ru', NameReading>>
  listed: readonly Spelling[] | undefined
  head: OrganisationHead | undefined
  surname: SurnameReading | 'none' | undefined
  hasDigit: boolean | undefined
  mayStartPhrase: boolean | undefined
}
export type Script = 'cyrillic' | 'latin' | 'number' | 'other'

const maxFoldedLength = 64

export const wordForm = remembered((written) => formOf(written, foldWord(written)))

/** The form of the letter of a designation such as Т-72. */
export function modelForm(letter: string): WordForm {
  return formOf(letter, latinDesignation(letter).toLowerCase())
}

function formOf(written: string, wholeFolded: string): WordForm {
  const folded = wholeFolded.slice(0, maxFoldedLength)
  const counts = countLetters(written)
  const script = scriptOf(folded, folded === written ? counts : countLetters(folded))
  const letters = script === 'cyrillic' ? languageOfLetters(written, counts) : undefined
  // All fields from the start and in one order: engines read objects of one shape faster.
  return {
    folded,
    exactTerm: `=${folded}`,
    script,
    letters,
    written,
    counts,
    stems: {},
    clues: {},
    names: {},
    listed: undefined,
    head: undefined,
    surname: undefined,
    hasDigit: undefined,
    mayStartPhrase: undefined,
  }
}

function scriptOf(folded: string, { traits }: LetterCounts): Script {
  if (traits & isCyrillic) return 'cyrillic'
  if (traits & isLatin) return 'latin'
  return /^\p{N}+$/u.test(folded) ? 'number' : 'other'
}

/** The language, uk or ru, whose alphabet alone has the letters of this word. */
function languageOfLetters(written: string, { traits }: LetterCounts): 'uk' | 'ru' | undefined {
  const composed = traits & isMark ? written.normalize('NFC') : written
  const uk = /[іїєґ]/iu.test(composed) || /['’ʼ`‘´′][яюєї]/iu.test(written)
  const ru = /[ыэъё]/iu.test(composed)
  if (uk === ru) return undefined
  return uk ? 'uk' : 'ru'
}
