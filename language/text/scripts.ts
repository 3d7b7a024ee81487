import type { Language } from '../identification/languages.ts'
import type { Sample } from './sample.ts'

const rareScripts: { letters: RegExp; language: Language }[] = [
  { letters: /\p{Script=Arabic}/gu, language: 'ar' },
  { letters: /\p{Script=Hebrew}/gu, language: 'he' },
  { letters: /\p{Script=Greek}/gu, language: 'el' },
  { letters: /\p{Script=Georgian}/gu, language: 'ka' },
  { letters: /\p{Script=Armenian}/gu, language: 'hy' },
  { letters: /\p{Script=Hangul}/gu, language: 'ko' },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  { letters: /\p{Script=Han}/gu, language: 'zh' },
  { letters: /\p{Script=Devanagari}/gu, language: 'hi' },
  { letters: /\p{Script=Thai}/gu, language: 'th' },
]

/** The alphabet of most letters, or the language if few others use its script; undefined without letters. */
export type MainScript = { script: 'cyrillic' | 'latin' } | { script: 'rare'; language: Language }

export function mainScript({ text, letters, cyrillic, latin }: Sample): MainScript | undefined {
  const known = Math.max(cyrillic, latin)
  const rare =
    known * 2 >= letters ? [] : rareScripts.map((entry) => ({ ...entry, count: count(text, entry.letters) }))
  const [first] = rare.filter((entry) => entry.count > known).sort((a, b) => b.count - a.count)
  if (first) return { script: 'rare', language: first.language }
  if (known === 0) return undefined
  return { script: cyrillic >= latin ? 'cyrillic' : 'latin' }
}

function count(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0
}
