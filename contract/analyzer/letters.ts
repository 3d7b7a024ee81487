/** What one code point is to the tokenizer. `ideograph` is a letter of a script that writes no spaces: each is a word of its own. */
export type LetterKind = 'letter' | 'digit' | 'mark' | 'ideograph' | 'apostrophe' | 'invisible' | 'none'

// ' ` ´ ʹ ʻ ʼ ʽ ʾ ʿ ‘ ’ ‛ ′ ꞌ ＇: whatever keyboards and conversions put where Ukrainian has an apostrophe.
const apostrophes = new Set("'`´ʹʻʼʽʾʿˈ‘’‛′ꞌ＇")
const letterPattern = /^\p{L}$/u
const digitPattern = /^\p{N}$/u
const markPattern = /^\p{M}$/u
const ideographPattern = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u
const invisiblePattern = /^\p{Default_Ignorable_Code_Point}$/u

/** Kind of a code point (Unicode general category), with a short way for ASCII and Cyrillic. */
export function letterKind(code: number): LetterKind {
  if (code < 0x80) return asciiKind(code)
  if (code >= 0x400 && code <= 0x52f) return code >= 0x482 && code <= 0x489 ? 'mark' : 'letter'
  return rareKind(String.fromCodePoint(code))
}

function asciiKind(code: number): LetterKind {
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'letter'
  if (code >= 0x30 && code <= 0x39) return 'digit'
  return code === 0x27 || code === 0x60 ? 'apostrophe' : 'none'
}

function rareKind(char: string): LetterKind {
  if (apostrophes.has(char)) return 'apostrophe'
  // Soft hyphen, zero-width and direction signs, variation selectors: nobody sees them, so they split nothing.
  if (invisiblePattern.test(char)) return 'invisible'
  if (ideographPattern.test(char)) return 'ideograph'
  if (letterPattern.test(char)) return 'letter'
  if (digitPattern.test(char)) return 'digit'
  return markPattern.test(char) ? 'mark' : 'none'
}
