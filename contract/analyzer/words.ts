import { guessLanguage, type LanguageGuess } from './language.ts'
import { type StemLanguage, stem, stemLanguages } from './stem.ts'
import { type Token, tokenize } from './tokens.ts'

/**
 * A word of a text as the index has it. `otherStem`: its stem in the other language, where neither its letters nor the text told which of
 * Ukrainian and Russian it is.
 */
export type Word = { start: number; end: number; exact: string; stem: string; otherStem?: string }

/** The words of a text with their stems, and the language of the whole. */
export function analyzeWords(text: string): { inLanguage: string; words: Word[] } {
  const guess = guessLanguage(text)
  return { inLanguage: guess.language, words: tokenize(text).map((token) => wordOf(token, guess)) }
}

function wordOf(token: Token, guess: LanguageGuess): Word {
  const { start, end, folded } = token
  const [first = 'uk', second] = byLikelihood(stemLanguages(token), guess)
  const word = { start, end, exact: folded, stem: stem(folded, first) }
  if (!second) return word
  const otherStem = stem(folded, second)
  return otherStem === word.stem ? word : { ...word, otherStem }
}

function byLikelihood(languages: StemLanguage[], { language, sure }: LanguageGuess): StemLanguage[] {
  if (languages.length === 1) return languages
  if (language === 'ru') return sure ? ['ru'] : ['ru', 'uk']
  return sure && language === 'uk' ? ['uk'] : ['uk', 'ru']
}

/** All stems a word of a text is indexed under. */
export function stemsOf(word: Word): string[] {
  return word.otherStem === undefined ? [word.stem] : [word.stem, word.otherStem]
}
