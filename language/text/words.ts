import { phrasesAt } from '../equivalents/phrases.ts'
import { guessLanguage, type LanguageGuess } from '../identification/language.ts'
import { emojiIn, type FoundEmoji } from '../shared-terms/emoji.ts'
import { sharedTermsAt, surnameTerm } from '../shared-terms/find.ts'
import type { SharedTerm } from '../shared-terms/whole-term.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { indexStems, type StemLanguages } from '../stems/word-stems.ts'
import { type Token, tokenize } from './tokens.ts'

/**
 * A word of a text as indexed. `otherStem`: the stem of another reading, or in the other language if neither
 * the letters nor the text decide between Ukrainian and Russian; of a word with one stem, its term as a surname.
 * `shared`: terms of the number, date, designation, surname or listed phrase that starts with the word.
 */
export type Word = {
  start: number
  end: number
  form: WordForm
  exact: string
  stem: string
  otherStem: string | undefined
  shared: readonly SharedTerm[] | undefined
}

export type TextWords = { inLanguage: string; words: Word[]; emoji: FoundEmoji[] }

/** The words of a text with their stems, its emoji, and its language. */
export function analyzeWords(text: string): TextWords {
  const tokens = tokenize(text)
  const guess = guessLanguage(text, tokens)
  const undecided = byLikelihood(guess)
  const words = withPhrases(
    text,
    tokens.map((token) => wordOf(text, token, undecided)),
  )
  return { inLanguage: guess.language, words, emoji: emojiIn(text) }
}

function wordOf(text: string, token: Token, undecided: StemLanguages): Word {
  const { start, end, form } = token
  const [stem, second] = indexStems(form, undecided)
  const shared = sharedTermsAt(text, token)
  return {
    start,
    end,
    form,
    exact: form.folded,
    stem,
    otherStem: second ?? surnameTerm(form),
    shared: shared.length > 0 ? shared : undefined,
  }
}

/** Adds the terms of phrases of the dictionary of equivalents. */
function withPhrases(text: string, words: Word[]): Word[] {
  for (let at = 0; at < words.length; at += 1) {
    const phrases = phrasesAt(text, words, at)
    const word = words[at]
    if (word && phrases.length > 0) word.shared = [...(word.shared ?? []), ...phrases]
  }
  return words
}

function byLikelihood({ language, sure }: LanguageGuess): StemLanguages {
  if (language === 'ru') return sure ? ['ru'] : ['ru', 'uk']
  return sure && language === 'uk' ? ['uk'] : ['uk', 'ru']
}

/** The terms of a word by its position in the text. */
export function stemsOf(word: Word): string[] {
  return word.otherStem === undefined ? [word.stem] : [word.stem, word.otherStem]
}

/** All index terms of a word, except its form. */
export function termsOf(word: Word): string[] {
  const { shared } = word
  return shared === undefined
    ? stemsOf(word)
    : [...new Set([...stemsOf(word), ...shared.map(({ term }) => term)])]
}
