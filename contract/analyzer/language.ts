import { cyrillicLanguages, type KnownLanguage, latinLanguages, letterWeight } from './alphabets.ts'
import { functionWords } from './functionWords.ts'
import { oneAlphabet } from './lookalikes.ts'
import { shapeWeight } from './wordShapes.ts'

/** `sure` is false where a few words more could have changed the answer. */
export type LanguageGuess = { language: string; sure: boolean }

// More text than this does not change the answer.
const sampleLength = 4_000
// The archive's own languages win where a neighbour is only a little likelier.
const headStart: Partial<Record<KnownLanguage, number>> = { uk: 2, ru: 2, en: 4 }
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S*|[@#][\p{L}\p{N}_]+|[\w.+-]{1,64}@\S+/giu
const words = /[\p{L}\p{M}]+(?:['’ʼ`‘´′][\p{L}\p{M}]+)*/gu

const scripts: { script: RegExp; language?: string }[] = [
  { script: /\p{Script=Cyrillic}/gu },
  { script: /\p{Script=Latin}/gu },
  { script: /\p{Script=Arabic}/gu, language: 'ar' },
  { script: /\p{Script=Hebrew}/gu, language: 'he' },
  { script: /\p{Script=Greek}/gu, language: 'el' },
  { script: /\p{Script=Georgian}/gu, language: 'ka' },
  { script: /\p{Script=Armenian}/gu, language: 'hy' },
  { script: /\p{Script=Hangul}/gu, language: 'ko' },
  { script: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: 'ja' },
  { script: /\p{Script=Han}/gu, language: 'zh' },
  { script: /\p{Script=Devanagari}/gu, language: 'hi' },
  { script: /\p{Script=Thai}/gu, language: 'th' },
]

const foreignLetters: { letters: RegExp; language: string }[] = [
  { letters: /[ѓќѕ]/u, language: 'mk' },
  { letters: /[ђћљњџј]/u, language: 'sr' },
  { letters: /[әғқңөұүһ]/u, language: 'kk' },
]

/** ISO 639-1 code of the language most of the text is in, `und` where nothing tells. */
export function detectLanguage(text: string): string {
  return guessLanguage(text).language
}

export function guessLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, sampleLength).normalize('NFC').replace(notWords, ' ').toLowerCase()
  const found = sample.match(words) ?? []
  const counted = scripts.map((entry) => ({ ...entry, count: sample.match(entry.script)?.length ?? 0 }))
  const [main, latin] = [
    counted.reduce((best, entry) => (entry.count > best.count ? entry : best)),
    counted[1],
  ]
  if (main.count === 0) return { language: 'und', sure: false }
  if (main.language) return { language: main.language, sure: true }
  const isLatin = main === latin
  const own = found.filter((word) => (isLatin ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u).test(word))
  if (isLatin) return best(own, latinLanguages)
  // Many keyboards have no і, so writers take the Latin one.
  return foreignCyrillic(own) ?? best(own.map(oneAlphabet), cyrillicLanguages)
}

function foreignCyrillic(found: string[]): LanguageGuess | undefined {
  for (const { letters, language } of foreignLetters) {
    const count = found.filter((word) => letters.test(word)).length
    if (count > 0 && count * 6 >= found.length) return { language, sure: true }
  }
  return undefined
}

function best(found: string[], languages: readonly KnownLanguage[]): LanguageGuess {
  const scores = languages
    .map((language) => ({
      language,
      score: found.reduce((sum, word) => sum + wordScore(word, language), headStart[language] ?? 0),
    }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = scores
  if (!first || !second) return { language: 'und', sure: false }
  const margin = first.score - second.score
  if (margin < 0.2) return { language: 'und', sure: false }
  return { language: first.language, sure: margin > 6 }
}

function wordScore(word: string, language: KnownLanguage): number {
  const functional = functionWords[language].has(word) ? 4 : 0
  let letters = 0
  for (const letter of word.replace(/['’ʼ`‘´′]/g, "'")) letters += letterWeight(letter, language)
  return functional + letters + shapeWeight(word, language)
}
