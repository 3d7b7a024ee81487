import { phrasesAt } from '../equivalents/phrases.ts'
import { guessLanguage, type LanguageGuess } from '../identification/language.ts'
import { emojiIn, type FoundEmoji } from '../shared-terms/emoji.ts'
import { sharedTermsAt, surnameTerm } from '../shared-terms/find.ts'
import type { SharedTerm } from '../shared-terms/whole-term.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { indexStems, mayHaveStem, type StemLanguages } from '../stems/word-stems.ts'
import { sampleLength } from './sample.ts'
import { placeWords, type Token, tokenize, type WordPlaces } from './tokens.ts'

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
  const words = tokens.map((token) => wordOf(text, token, undecided))
  const wordAt = (at: number) => words[at]
  for (const [at, word] of words.entries()) addPhrases(word, phrasesAt(text, wordAt, at))
  return { inLanguage: guess.language, words, emoji: emojiIn(text) }
}

/** The words of a text. A search analyses only the words that it may find. */
export type ReadWords = WordPlaces & {
  /** Whether a word may have one of these stems. */
  mayHaveStem(at: number, isWanted: (stem: string) => boolean): boolean
  /** Undefined after the last word, and for a word that has nothing in its place. */
  wordAt(at: number): Word | undefined
}

/** The words of `analyzeWords`, each analysed when it is asked for. */
export function readWords(text: string): ReadWords {
  const found = placeWords(text)
  const { places, formAt } = found
  const undecided = byLikelihood(guessLanguage(text, firstTokens(found)))
  const words = new Array<Word | undefined>(places.length)
  const withPhrases = new Set<number>()
  const plainAt = (at: number) => {
    const [place, form] = [places[at], formAt(at)]
    if (place && form) words[at] ??= wordOf(text, { start: place.start, end: place.end, form }, undecided)
    return words[at]
  }
  return {
    ...found,
    mayHaveStem: (at, isWanted) => {
      const form = formAt(at)
      return form !== undefined && mayHaveStem(form, undecided, isWanted)
    },
    wordAt: (at) => {
      const word = plainAt(at)
      if (word && !withPhrases.has(at)) addPhrases(word, phrasesAt(text, plainAt, at))
      withPhrases.add(at)
      return word
    },
  }
}

/** As many words as the language is guessed from. */
function firstTokens({ places, formAt }: WordPlaces): Token[] {
  const tokens: Token[] = []
  for (const [at, { start, end }] of places.entries()) {
    const form = formAt(at)
    if (end > sampleLength || !form) break
    tokens.push({ start, end, form })
  }
  return tokens
}

/** Words that are analysed already. */
export function analysedWords(words: readonly Word[]): ReadWords {
  return {
    places: words,
    firstLetters: [],
    formAt: (at) => words[at]?.form,
    mayHaveStem: (at, isWanted) => {
      const word = words[at]
      return word !== undefined && stemsOf(word).some(isWanted)
    },
    wordAt: (at) => words[at],
  }
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
function addPhrases(word: Word, phrases: readonly SharedTerm[]) {
  if (phrases.length > 0) word.shared = [...(word.shared ?? []), ...phrases]
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
