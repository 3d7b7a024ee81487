import { type Alphabet, type KnownLanguage, languagesOf } from './alphabets.ts'
import { languagesOfFunctionWord } from './functionWords.ts'
import { letterScores } from './letterScores.ts'
import { oneAlphabet } from './lookalikes.ts'
import { sampleOf, wordsIn } from './sample.ts'
import { mainScript } from './scripts.ts'
import { shapeWeights } from './wordShapes.ts'

/** `sure` is false where a few words more could have changed the answer. */
export type LanguageGuess = { language: string; sure: boolean }

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
  const sample = sampleOf(text)
  const main = mainScript(sample)
  if (!main) return { language: 'und', sure: false }
  if (main.script === 'rare') return { language: main.language, sure: true }
  const found = wordsIn(sample, main.script)
  if (main.script === 'latin') return likeliest(found, 'latin')
  // Many keyboards have no і, so writers take the Latin one.
  return foreignCyrillic(sample, found) ?? likeliest(found.map(oneAlphabet), 'cyrillic')
}

function foreignCyrillic(sample: string, found: string[]): LanguageGuess | undefined {
  for (const { letters, language } of foreignLetters) {
    if (!letters.test(sample)) continue
    const count = found.filter((word) => letters.test(word)).length
    if (count > 0 && count * 6 >= found.length) return { language, sure: true }
  }
  return undefined
}

function likeliest(found: string[], alphabet: Alphabet): LanguageGuess {
  const functionWords = functionWordCounts(found, alphabet)
  const rough = letterScores(found, alphabet).map(
    (score, index) => startOf(alphabet, index) + score + functionWordWeight * (functionWords[index] ?? 0),
  )
  const first = best(rough, alphabet)
  if (first.margin > clearMargin) return { language: first.language, sure: true }
  const shapes = shapeScores(found, alphabet)
  const { language, margin } = best(
    rough.map((score, index) => score + (shapes[index] ?? 0)),
    alphabet,
  )
  return margin < leastMargin ? { language: 'und', sure: false } : { language, sure: margin > safeMargin }
}

function startOf(alphabet: Alphabet, index: number): number {
  const language = languagesOf[alphabet][index]
  return (language && headStart[language]) ?? 0
}

function best(scores: number[], alphabet: Alphabet) {
  const [first = -Infinity, second = -Infinity] = scores.toSorted((a, b) => b - a)
  return { language: languagesOf[alphabet][scores.indexOf(first)] ?? 'und', margin: first - second }
}

function functionWordCounts(found: string[], alphabet: Alphabet): number[] {
  const counts = languagesOf[alphabet].map(() => 0)
  for (const word of found) {
    const languages = languagesOfFunctionWord(word)
    if (!languages) continue
    for (const [index, language] of languagesOf[alphabet].entries())
      if (languages.has(language)) counts[index] = (counts[index] ?? 0) + 1
  }
  return counts
}

function shapeScores(found: string[], alphabet: Alphabet): number[] {
  const scores = languagesOf[alphabet].map(() => 0)
  for (const word of found) {
    const weights = shapeWeights[alphabet](word)
    for (const [index, weight] of weights.entries()) scores[index] = (scores[index] ?? 0) + weight
  }
  return scores
}
