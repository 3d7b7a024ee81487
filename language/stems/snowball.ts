import { stemmer as russian } from '@orama/stemmers/russian'
import { stemEnglish } from './english.ts'

/** The unchanged Snowball stemmers, by language. */
export const snowball = { en: stemEnglish, ru: russian }
