import type { Language } from '../identification/languages.ts'

/** Languages that are distinguished within an alphabet. Scores of an alphabet are arrays in this order. */
export const languagesOf = {
  cyrillic: ['uk', 'ru', 'be', 'bg'],
  latin: ['en', 'pl', 'de', 'fr', 'es'],
} as const satisfies Record<string, readonly Language[]>

export type Alphabet = keyof typeof languagesOf
export type KnownLanguage = (typeof languagesOf)[Alphabet][number]
