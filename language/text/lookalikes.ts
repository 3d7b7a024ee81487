import { isCyrillic, isLatin, traitsOfAll } from './letters.ts'

// Pairs of look-alike letters; small letters only if the small forms look alike too. The first of a pair is
// Latin.
const pairs = 'AА BВ CС EЕ HН IІ KК MМ OО PР TТ XХ YУ aа cс eе iі kк oо pр xх yу JЈ jј SЅ sѕ'.split(' ')
const toCyrillic = new Map(pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]))
const toLatin = new Map(pairs.map((pair) => [pair.charAt(1), pair.charAt(0)]))

const latin = /\p{Script=Latin}/u
const cyrillic = /\p{Script=Cyrillic}/u

/**
 * Converts a word in two alphabets to one: the alphabet of its unambiguous letters, or else the more frequent
 * one. Letters without a look-alike stay. (A subset of the confusables of Unicode UTS 39 that occurs in
 * posts.)
 */
export function oneAlphabet(word: string): string {
  if (!hasBoth(word)) return word
  return leansToCyrillic(word) ? mapped(word, toCyrillic) : mapped(word, toLatin)
}

/**
 * The Latin form of a designation such as Т-72 or Х-101, where the alphabet is invisible; otherwise the word
 * itself.
 */
export function latinDesignation(word: string): string {
  const latinForm = mapped(word.toUpperCase(), toLatin)
  return cyrillic.test(latinForm) ? word : latinForm
}

function hasBoth(word: string): boolean {
  const traits = traitsOfAll(word)
  return (traits & isLatin) !== 0 && (traits & isCyrillic) !== 0
}

function leansToCyrillic(word: string): boolean {
  const own = { latin: 0, cyrillic: 0 }
  const all = { latin: 0, cyrillic: 0 }
  for (const char of word) {
    const alphabet = latin.test(char) ? 'latin' : cyrillic.test(char) ? 'cyrillic' : undefined
    if (!alphabet) continue
    all[alphabet] += 1
    if (!(alphabet === 'latin' ? toCyrillic : toLatin).has(char)) own[alphabet] += 1
  }
  if (own.latin !== own.cyrillic) return own.cyrillic > own.latin
  return all.cyrillic >= all.latin
}

function mapped(word: string, table: Map<string, string>): string {
  let result = ''
  for (const char of word) result += table.get(char) ?? char
  return result
}
