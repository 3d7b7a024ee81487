import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as snowballRussian } from '@orama/stemmers/russian'
import type { Token } from './tokens.ts'
import { stemUkrainian } from './ukrainian.ts'

export type StemLanguage = 'uk' | 'ru' | 'en'

/** Key under which the forms of a folded word meet; a word with digits is its own key. */
export function stem(folded: string, language: StemLanguage): string {
  if (/\p{N}/u.test(folded)) return folded
  switch (language) {
    case 'uk':
      return stemUkrainian(folded)
    case 'ru':
      return stemRussian(folded)
    case 'en':
      return stemEnglish(folded)
  }
}

/** The stems a word may stand under in the index: both languages of a Cyrillic word whose letters do not decide, the likelier first. */
export function queryStems(token: Token): string[] {
  return [...new Set(stemLanguages(token).map((language) => stem(token.folded, language)))]
}

/** Languages a token may be of, judged by its letters alone. */
export function stemLanguages(token: Token): StemLanguage[] {
  if (token.script !== 'cyrillic') return ['en']
  return token.letters ? [token.letters] : ['uk', 'ru']
}

// Snowball takes -ов and -ев off Харьков but leaves them in Харькова; both must meet, and Киев must not become "ки".
function stemRussian(word: string): string {
  const once = snowballRussian(word)
  if (/[ое]в$/.test(word) && once.length < 3) return word
  const twice = once.replace(/[ое]в$/, '')
  return twice.length >= 3 ? twice : once
}
