import { type DictionaryLanguage, lemmasIn } from '../stems/dictionary/dictionaries.ts'
import type { WordForm } from '../stems/word-forms.ts'
import { type Alphabet, type KnownLanguage, languagesOf } from '../text/alphabets.ts'
import { isCyrillic, isLatin } from '../text/letters.ts'
import { readSample } from '../text/sample.ts'
import { mainScript } from '../text/scripts.ts'
import { type Token, tokenize } from '../text/tokens.ts'
import type { Clues } from './clues.ts'
import { functionWords } from './function-words.ts'
import type { Language } from './languages.ts'
import { romanizedGuess } from './romanized-guess.ts'
import { cluesOf } from './word-clues.ts'

/** `sure` is false if a few more words could change the result. */
export type LanguageGuess = { language: Language; sure: boolean }

const traitOf = { cyrillic: isCyrillic, latin: isLatin }

const foreignLetters: { letters: RegExp; language: Language }[] = [
  { letters: /[ѓќѕ]/iu, language: 'mk' },
  { letters: /[ђћљњџј]/iu, language: 'sr' },
  { letters: /[әғқңөұүһ]/iu, language: 'kk' },
]

const anyForeign = /[ѓќѕђћљњџјәғқңөұүһ]/iu

// The main languages of the archive win if a neighbour is only a little likelier.
const headStart: Partial<Record<KnownLanguage, number>> = { uk: 3, ru: 4, be: 1, en: 6, pl: 1 }
const leastMargin = 0.2
// Error rate for pairs of words: 1 in 30 with a smaller margin, 1 in 1,300 with a larger one (lingua-langid,
// uk and ru).
const safeMargin = 9
// Letters and function words decide alone: long texts do not need the dictionary or word shapes for every
// word.
const clearMargin = 40
const turns = 3
// Longer texts have function words.
const fewWords = 5
/** Score of a word that is in one dictionary and not in the other. */
const dictionaryWeight = 4

/** ISO 639-1 code of the main language of a text; `und` if it is unknown. */
export function detectLanguage(text: string): Language {
  return guessLanguage(text, tokenize(text)).language
}

/** The same, from the words of the text. */
export function guessLanguage(text: string, tokens: readonly Token[]): LanguageGuess {
  const sample = readSample(text, tokens)
  const main = mainScript(sample)
  if (!main) return { language: 'und', sure: false }
  if (main.script === 'rare') return { language: main.language, sure: true }
  const trait = traitOf[main.script]
  const forms = sample.forms.filter(({ counts }) => counts.traits & trait)
  if (main.script === 'latin') {
    const language = romanizedGuess(sample.forms)
    return language ? { language, sure: false } : likeliest(forms, main.script)
  }
  return foreignCyrillic(sample.text, forms) ?? likeliest(forms, main.script)
}

function foreignCyrillic(sample: string, forms: WordForm[]): LanguageGuess | undefined {
  const text = sample.normalize('NFC')
  if (!anyForeign.test(text)) return undefined
  for (const { letters, language } of foreignLetters) {
    if (!letters.test(text)) continue
    const count = forms.filter((form) => letters.test(cluesOf(form, 'cyrillic').small)).length
    if (count > 0 && count * 6 >= forms.length) return { language, sure: true }
  }
  return undefined
}

function likeliest(forms: WordForm[], alphabet: Alphabet): LanguageGuess {
  const scores = languagesOf[alphabet].map((language: KnownLanguage) => headStart[language] ?? 0)
  const found: Clues[] = []
  // Words from all parts of the sample first: usually these are enough.
  for (let turn = 0; turn < turns; turn++) {
    for (let at = turn; at < forms.length; at += turns) {
      const form = forms[at]
      if (!form) continue
      const clues = cluesOf(form, alphabet)
      found.push(clues)
      add(scores, clues.plain)
    }
    const { language, margin } = best(scores, alphabet)
    if (margin > clearMargin) return { language, sure: true }
  }
  const shaped = [...scores]
  for (const clues of found) add(shaped, clues.shapes())
  if (!asksDictionaries(forms, best(shaped, alphabet), alphabet)) return guessOf(shaped, alphabet)
  const distinctive = forms.filter((form) => !isInBothDictionaries(form))
  for (const form of distinctive) add(scores, cluesOf(form, alphabet).shapes())
  add(scores, dictionaryScores(forms))
  const guess = guessOf(scores, alphabet)
  // Letters and the head start alone are no evidence of Russian.
  return distinctive.length === 0 && guess.language === 'ru' ? { language: 'und', sure: false } : guess
}

function guessOf(scores: number[], alphabet: Alphabet): LanguageGuess {
  const { language, margin } = best(scores, alphabet)
  return margin < leastMargin ? { language: 'und', sure: false } : { language, sure: margin > safeMargin }
}

/**
 * Whether both dictionaries list the word in this form, as for "тест", and it is not a function word of only
 * one language. Its shape says nothing: "канал" ends like a Russian verb.
 */
function isInBothDictionaries({ folded }: WordForm): boolean {
  const isEntry = (language: DictionaryLanguage) =>
    lemmasIn(language, folded).some(({ lemma, known }) => known && lemma === folded)
  const isShared = functionWords.uk.has(folded) === functionWords.ru.has(folded)
  return isShared && isEntry('uk') && isEntry('ru')
}

/** Belarusian has no dictionary here, and shares many words with both languages. */
function asksDictionaries(
  forms: readonly WordForm[],
  { language, margin }: { language: Language; margin: number },
  alphabet: Alphabet,
): boolean {
  return alphabet === 'cyrillic' && forms.length <= fewWords && margin < safeMargin && language !== 'be'
}

function dictionaryScores(forms: readonly WordForm[]): number[] {
  const scores = languagesOf.cyrillic.map(() => 0)
  for (const form of forms) {
    const [uk, ru] = [isInDictionary(form, 'uk'), isInDictionary(form, 'ru')]
    if (uk !== ru) {
      const index = languagesOf.cyrillic.indexOf(uk ? 'uk' : 'ru')
      scores[index] = (scores[index] ?? 0) + dictionaryWeight
    }
  }
  return scores
}

function isInDictionary({ folded }: WordForm, language: DictionaryLanguage): boolean {
  return lemmasIn(language, folded).some(({ known }) => known)
}

function add(scores: number[], more: readonly number[]) {
  for (let index = 0; index < scores.length; index++)
    scores[index] = (scores[index] ?? 0) + (more[index] ?? 0)
}

function best(scores: number[], alphabet: Alphabet): { language: Language; margin: number } {
  const [first = -Infinity, second = -Infinity] = scores.toSorted((a, b) => b - a)
  return { language: languagesOf[alphabet][scores.indexOf(first)] ?? 'und', margin: first - second }
}
