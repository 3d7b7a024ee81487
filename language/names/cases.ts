/** Grammatical cases as bits: one form often has several cases. */
export const nominative = 1
export const genitive = 2
export const dative = 4
export const accusative = 8
export const instrumental = 16
export const locative = 32
export const vocative = 64
export const anyCase = 127

export type Gender = 'male' | 'female'
export type NameLanguage = 'uk' | 'ru'
