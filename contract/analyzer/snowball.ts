import { stemEnglish } from './english.ts'
import { stemmer as russian } from '@orama/stemmers/russian'

/** The stemmers of Snowball as they are, by language. */
export const snowball = { en: stemEnglish, ru: russian }
