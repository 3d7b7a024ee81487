import { type Alphabet, type KnownLanguage, languagesOf } from './alphabets.ts'
import { isCyrillic, isLatin } from './letters.ts'
import { romanizedGuess } from './romanizedGuess.ts'
import { readSample } from './sample.ts'
import { mainScript } from './scripts.ts'
import type { Clues } from './wordClues.ts'
import { cluesOf, wordForm } from './wordForms.ts'

/** `sure` is false where a few words more could have changed the answer. */
export type LanguageGuess = { language: string; sure: boolean }

const traitOf = { cyrillic: isCyrillic, latin: isLatin }

const foreignLetters: { letters: RegExp; language: string }[] = [
  { letters: /[ѓќѕ]/iu, language: 'mk' },
  { letters: /[ђћљњџј]/iu, language: 'sr' },
  { letters: /[әғқңөұүһ]/iu, language: 'kk' },
]

// The archive's own languages win where a neighbour is only a little likelier.
const headStart: Partial<Record<KnownLanguage, number>> = { uk: 3, ru: 4, be: 1, en: 6, pl: 1 }
const leastMargin = 0.2
// Of pairs of words with a smaller margin one in thirty was of the other language, with a larger one 1 in 1,300 (lingua-langid, uk and ru).
const safeMargin = 9
// Letters and function words alone settle it: long texts need no look at the shape of every word.
const clearMargin = 40

/** ISO 639-1 code of the language most of the text is in, `und` where nothing tells. */
export function detectLanguage(text: string): string {
  return guessLanguage(text).language
}

export function guessLanguage(text: string): LanguageGuess {
  const sample = readSample(text)
  const main = mainScript(sample)
  if (!main) return { language: 'und', sure: false }
  if (main.script === 'rare') return { language: main.language, sure: true }
  const clues = cluesIn(sample.words, main.script)
  if (main.script === 'latin') {
    const language = romanizedGuess(sample.words)
    return language ? { language, sure: false } : likeliest(clues, main.script)
  }
  return foreignCyrillic(sample.text, clues) ?? likeliest(clues, main.script)
}

function cluesIn(words: string[], alphabet: Alphabet): Clues[] {
  const clues: Clues[] = []
  for (const word of words) {
    const form = wordForm(word)
    if (form.traits & traitOf[alphabet]) clues.push(cluesOf(form, alphabet))
  }
  return clues
}

function foreignCyrillic(sample: string, found: Clues[]): LanguageGuess | undefined {
  for (const { letters, language } of foreignLetters) {
    if (!letters.test(sample)) continue
    const count = found.filter(({ small }) => letters.test(small)).length
    if (count > 0 && count * 6 >= found.length) return { language, sure: true }
  }
  return undefined
}

function likeliest(found: Clues[], alphabet: Alphabet): LanguageGuess {
  const scores = languagesOf[alphabet].map((language: KnownLanguage) => headStart[language] ?? 0)
  for (const clues of found) add(scores, clues.plain)
  const rough = best(scores, alphabet)
  if (rough.margin > clearMargin) return { language: rough.language, sure: true }
  for (const clues of found) add(scores, clues.shapes())
  const { language, margin } = best(scores, alphabet)
  return margin < leastMargin ? { language: 'und', sure: false } : { language, sure: margin > safeMargin }
}

function add(scores: number[], more: readonly number[]) {
  for (let index = 0; index < scores.length; index++)
    scores[index] = (scores[index] ?? 0) + (more[index] ?? 0)
}

function best(scores: number[], alphabet: Alphabet) {
  const [first = -Infinity, second = -Infinity] = scores.toSorted((a, b) => b - a)
  return { language: languagesOf[alphabet][scores.indexOf(first)] ?? 'und', margin: first - second }
}
