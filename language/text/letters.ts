/**
 * Class of a code point for the tokenizer. `ideograph` is a letter of a script without spaces: each is a
 * word.
 */
export type LetterKind = 'letter' | 'digit' | 'mark' | 'ideograph' | 'apostrophe' | 'invisible' | 'none'

const kinds: LetterKind[] = ['none', 'letter', 'digit', 'mark', 'ideograph', 'apostrophe', 'invisible']
const kindBits = 0b111

/** Bits of `traitsOf`: Unicode general category and script. */
const isLetter = 1 << 3
export const isMark = 1 << 4
export const isCyrillic = 1 << 5
export const isLatin = 1 << 6
const isKnown = 1 << 7

// ' ` ´ ʹ ʻ ʼ ʽ ʾ ʿ ‘ ’ ‛ ′ ꞌ ＇: the signs that keyboards and conversions use as the Ukrainian apostrophe.
const apostrophes = new Set("'`´ʹʻʼʽʾʿˈ‘’‛′ꞌ＇")
// Occurs within numbers of old Cyrillic texts; Unicode classes the following signs as marks.
const thousandsSign = '\u0482'
const letterPattern = /^\p{L}$/u
const digitPattern = /^\p{N}$/u
const markPattern = /^\p{M}$/u
const ideographPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u
const invisiblePattern = /^\p{Default_Ignorable_Code_Point}$/u
const cyrillicPattern = /^\p{Script=Cyrillic}$/u
const latinPattern = /^\p{Script=Latin}$/u

// Filled on first use of each character. The class of a code point never changes, so this cache has no
// visible effect.
const known = new Uint8Array(0x10000)

/** Unicode properties of a code point, as bits. */
function traitsOf(code: number): number {
  if (code > 0xffff) return traitsOfChar(String.fromCodePoint(code))
  const traits = known[code] ?? 0
  if (traits !== 0) return traits
  const found = traitsOfChar(String.fromCharCode(code))
  known[code] = found
  return found
}

/**
 * `traits`: traits of any character of a word. `letters`: number of letters, in total and in the two
 * alphabets.
 */
export type LetterCounts = { traits: number; letters: number; cyrillic: number; latin: number }

/** Counts the character classes of a word. */
export function countLetters(word: string): LetterCounts {
  const counts = { traits: 0, letters: 0, cyrillic: 0, latin: 0 }
  for (let at = 0; at < word.length; at++) {
    const code = codeAt(word, at)
    const traits = traitsOf(code)
    counts.traits |= traits
    if (traits & isLetter) counts.letters++
    if (traits & isCyrillic) counts.cyrillic++
    if (traits & isLatin) counts.latin++
    if (code > 0xffff) at++
  }
  return counts
}

/** The traits of any character of a word. */
export function traitsOfAll(word: string): number {
  return countLetters(word).traits
}

/**
 * `text.codePointAt(at)` without a bug of V8 13.6: compiled code reads past the end of a slice that ends with
 * half a surrogate pair. Its result then differs from the result before compilation, and the tokenizer never
 * ended.
 */
export function codeAt(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  if (unit < 0xd800 || unit > 0xdbff || at + 1 >= text.length) return unit
  const next = text.charCodeAt(at + 1)
  return next < 0xdc00 || next > 0xdfff ? unit : ((unit - 0xd800) << 10) + (next - 0xdc00) + 0x10000
}

/** Class of a code point. */
export function letterKind(code: number): LetterKind {
  return kinds[traitsOf(code) & kindBits] ?? 'none'
}

function traitsOfChar(char: string): number {
  return (
    kinds.indexOf(kindOf(char)) |
    (letterPattern.test(char) ? isLetter : 0) |
    (markPattern.test(char) ? isMark : 0) |
    (cyrillicPattern.test(char) ? isCyrillic : 0) |
    (latinPattern.test(char) ? isLatin : 0) |
    isKnown
  )
}

function kindOf(char: string): LetterKind {
  if (apostrophes.has(char)) return 'apostrophe'
  // Soft hyphen, zero-width and direction marks, variation selectors: they are invisible, so they do not
  // split words.
  if (invisiblePattern.test(char)) return 'invisible'
  if (ideographPattern.test(char)) return 'ideograph'
  if (letterPattern.test(char)) return 'letter'
  if (digitPattern.test(char)) return 'digit'
  return markPattern.test(char) || char === thousandsSign ? 'mark' : 'none'
}
