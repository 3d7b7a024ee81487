import { type Alphabet, type KnownLanguage, languagesOf } from './alphabets.ts'
import { type DictionaryLanguage, lemmasIn } from './dictionary/dictionaries.ts'
import type { Language } from './languages.ts'
import { isCyrillic, isLatin } from './letters.ts'
import { romanizedGuess } from './romanized-guess.ts'
import { readSample } from './sample.ts'
import { mainScript } from './scripts.ts'
import { type Token, tokenize } from './tokens.ts'
import type { Clues } from './word-clues.ts'
import { cluesOf, type WordForm } from './word-forms.ts'

/** `sure` is false where a few words more could have changed the answer. */
export type LanguageGuess = { language: Language; sure: boolean }

const traitOf = { cyrillic: isCyrillic, latin: isLatin }

const foreignLetters: { letters: RegExp; language: Language }[] = [
  { letters: /[ѓќѕ]/iu, language: 'mk' },
  { letters: /[ђћљњџј]/iu, language: 'sr' },
  { letters: /[әғқңөұүһ]/iu, language: 'kk' },
]

const anyForeign = /[ѓќѕђћљњџјәғқңөұүһ]/iu

// The archive's own languages win where a neighbour is only a little likelier.
const headStart: Partial<Record<KnownLanguage, number>> = { uk: 3, ru: 4, be: 1, en: 6, pl: 1 }
const leastMargin = 0.2
// Of pairs of words with a smaller margin one in thirty was of the other language, with a larger one 1 in
// 1,300 (lingua-langid, uk and ru).
const safeMargin = 9
// Letters and function words alone settle it: long texts need no look at every word, nor at the shape of any.
const clearMargin = 40
const turns = 3
// Longer texts have function words.
const fewWords = 3
/** What it tells of a word that one of the dictionaries has it and the other has not. */
const dictionaryWeight = 4

/** ISO 639-1 code of the language most of the text is in, `und` where nothing tells. */
export function detectLanguage(text: string): Language {
  return guessLanguage(text, tokenize(text)).language
}

/** The same from the words of the text. */
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
  // Words from all over the sample first: mostly these few settle it.
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
  for (const clues of found) add(scores, clues.shapes())
  if (asksDictionaries(forms, best(scores, alphabet), alphabet)) add(scores, dictionaryScores(forms))
  const { language, margin } = best(scores, alphabet)
  return margin < leastMargin ? { language: 'und', sure: false } : { language, sure: margin > safeMargin }
}

/** Belarusian has no dictionary here, but many words in common with both. */
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
