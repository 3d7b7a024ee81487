import { type DictionaryLanguage, lemmasIn } from './dictionary/dictionaries.ts'
import { stemRussian } from './russian.ts'
import { snowball } from './snowball.ts'
import { stemUkrainian } from './ukrainian.ts'

export type StemLanguage = DictionaryLanguage | 'en'

const hasDigit = /\p{N}/u
const cyrillic = /^[а-яіїє]+$/

/**
 * Index terms shared by all forms of a folded word, likeliest first: its dictionary forms, or the rule-based
 * stems of the likely dictionary forms of an unknown word. A word with digits is its own term, and so are
 * words in scripts without dictionary and rules.
 */
export function stems(folded: string, language: StemLanguage): readonly string[] {
  if (language === 'en') return [hasDigit.test(folded) ? folded : snowball.en(folded)]
  if (!cyrillic.test(folded)) return [folded]
  const byRules = language === 'uk' ? stemUkrainian : stemRussian
  const found = lemmasIn(language, folded).map(({ lemma, known }) => (known ? lemma : byRules(lemma)))
  return found.length === 1 ? found : [...new Set(found)]
}
