import { cyrillicLanguages, type KnownLanguage, latinLanguages, letterWeight } from './alphabets.ts'
import { functionWords } from './functionWords.ts'
import { oneAlphabet } from './lookalikes.ts'
import { mainScript } from './scripts.ts'
import { shapeWeight } from './wordShapes.ts'

/** `sure` is false where a few words more could have changed the answer. */
export type LanguageGuess = { language: string; sure: boolean }

// More text than this does not change the answer.
const sampleLength = 1_000
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S*|[@#][\p{L}\p{N}_]+|[\w.+-]{1,64}@\S+/giu
const words = /[\p{L}\p{M}]+(?:['’ʼ`‘´′][\p{L}\p{M}]+)*/gu
const alphabets = { cyrillic: /\p{Script=Cyrillic}/u, latin: /\p{Script=Latin}/u }

const foreignLetters: { letters: RegExp; language: string }[] = [
  { letters: /[ѓќѕ]/u, language: 'mk' },
  { letters: /[ђћљњџј]/u, language: 'sr' },
  { letters: /[әғқңөұүһ]/u, language: 'kk' },
]

// The archive's own languages win where a neighbour is only a little likelier.
const headStart: Partial<Record<KnownLanguage, number>> = { uk: 2, ru: 2, en: 4 }
const functionWordWeight = 4
const leastMargin = 0.2
const safeMargin = 6
// Letters and function words alone settle it: long texts need no look at the shape of every word.
const clearMargin = 40

/** ISO 639-1 code of the language most of the text is in, `und` where nothing tells. */
export function detectLanguage(text: string): string {
  return guessLanguage(text).language
}

export function guessLanguage(text: string): LanguageGuess {
  const sample = text.slice(0, sampleLength).normalize('NFC').replace(notWords, ' ').toLowerCase()
  const main = mainScript(sample)
  if (!main) return { language: 'und', sure: false }
  if (main.script === 'rare') return { language: main.language, sure: true }
  const found = (sample.match(words) ?? []).filter((word) => alphabets[main.script].test(word))
  if (main.script === 'latin') return likeliest(found, latinLanguages)
  // Many keyboards have no і, so writers take the Latin one.
  return foreignCyrillic(found) ?? likeliest(found.map(oneAlphabet), cyrillicLanguages)
}

function foreignCyrillic(found: string[]): LanguageGuess | undefined {
  for (const { letters, language } of foreignLetters) {
    const count = found.filter((word) => letters.test(word)).length
    if (count > 0 && count * 6 >= found.length) return { language, sure: true }
  }
  return undefined
}

function likeliest(found: string[], languages: readonly KnownLanguage[]): LanguageGuess {
  const letters = letterCounts(found)
  const rough = ranked(
    languages,
    (language) =>
      (headStart[language] ?? 0) + letterScore(letters, language) + functionWordScore(found, language),
  )
  if (rough.margin > clearMargin) return { language: rough.language, sure: true }
  const { language, margin } = ranked(
    languages,
    (candidate) => rough.scoreOf(candidate) + shapeScore(found, candidate),
  )
  return margin < leastMargin ? { language: 'und', sure: false } : { language, sure: margin > safeMargin }
}

function ranked(languages: readonly KnownLanguage[], scoreOf: (language: KnownLanguage) => number) {
  const scores = new Map(languages.map((language) => [language, scoreOf(language)]))
  const [first = -Infinity, second = -Infinity] = [...scores.values()].sort((a, b) => b - a)
  const language = languages.find((candidate) => scores.get(candidate) === first) ?? 'und'
  return {
    language,
    margin: first - second,
    scoreOf: (candidate: KnownLanguage) => scores.get(candidate) ?? 0,
  }
}

function letterCounts(found: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of found.join('').replace(/['’ʼ`‘´′]/g, "'"))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

function letterScore(counts: Map<string, number>, language: KnownLanguage): number {
  let score = 0
  for (const [letter, count] of counts) score += count * letterWeight(letter, language)
  return score
}

function functionWordScore(found: string[], language: KnownLanguage): number {
  return functionWordWeight * found.filter((word) => functionWords[language].has(word)).length
}

function shapeScore(found: string[], language: KnownLanguage): number {
  return found.reduce((score, word) => score + shapeWeight(word, language), 0)
}
