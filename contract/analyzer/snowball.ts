import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'

/** The stemmers of Snowball as they are, by language. */
export const snowball = { en: english, ru: russian }
