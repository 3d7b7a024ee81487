import { isCyrillic, isLatin, traitsOfAll } from './letters.ts'

// Pairs that look alike, small letters only where the small forms do too. The first of a pair is Latin.
const pairs = 'AА BВ CС EЕ HН IІ KК MМ OО PР TТ XХ YУ aа cс eе iі kк oо pр xх yу JЈ jј SЅ sѕ'.split(' ')
const toCyrillic = new Map(pairs.map((pair) => [pair.charAt(0), pair.charAt(1)]))
const toLatin = new Map(pairs.map((pair) => [pair.charAt(1), pair.charAt(0)]))

const latin = /\p{Script=Latin}/u
const cyrillic = /\p{Script=Cyrillic}/u

/**
 * A word written in two alphabets is brought to the one it means: that whose own letters it has, else the
 * more frequent. Letters without a look-alike stay. (Unicode UTS 39 calls these confusables; this is the part
 * that occurs in posts.)
 */
export function oneAlphabet(word: string): string {
  if (!hasBoth(word)) return word
  return leansToCyrillic(word) ? mapped(word, toCyrillic) : mapped(word, toLatin)
}

/**
 * The Latin form of a designation such as Т-72 or Х-101, where nobody can see which alphabet was used; else
 * the word itself.
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
