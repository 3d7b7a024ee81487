import { guessLanguage, type LanguageGuess } from '../identification/language.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { indexStems, type StemLanguages } from '../stems/word-stems.ts'
import { type Token, tokenize } from './tokens.ts'

/**
 * A word of a text as indexed. `otherStem`: the stem of another reading, or in the other language if neither
 * the letters nor the text decide between Ukrainian and Russian.
 */
export type Word = {
  start: number
  end: number
  form: WordForm
  exact: string
  stem: string
  otherStem?: string
}

/** The words of a text with their stems, and the language of the text. */
export function analyzeWords(text: string): { inLanguage: string; words: Word[] } {
  const tokens = tokenize(text)
  const guess = guessLanguage(text, tokens)
  const undecided = byLikelihood(guess)
  return { inLanguage: guess.language, words: tokens.map((token) => wordOf(token, undecided)) }
}

function wordOf({ start, end, form }: Token, undecided: StemLanguages): Word {
  const [stem, otherStem] = indexStems(form, undecided)
  return otherStem === undefined
    ? { start, end, form, exact: form.folded, stem }
    : { start, end, form, exact: form.folded, stem, otherStem }
}

function byLikelihood({ language, sure }: LanguageGuess): StemLanguages {
  if (language === 'ru') return sure ? ['ru'] : ['ru', 'uk']
  return sure && language === 'uk' ? ['uk'] : ['uk', 'ru']
}

/** All index stems of a word of a text. */
export function stemsOf(word: Word): string[] {
  return word.otherStem === undefined ? [word.stem] : [word.stem, word.otherStem]
}
