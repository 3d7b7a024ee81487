import type { Alphabet } from './alphabets.ts'
import { codeAt, isCyrillic, isLatin, isLetter, isMark, traitsOf } from './letters.ts'

// More text than this does not change the answer.
const sampleLength = 1_000
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S*|[@#][\p{L}\p{N}_]+|[\w.+-]{1,64}@\S+/giu
// Whatever `notWords` matches has one of these; looking for them is much quicker.
const signsOfNotWords = /[@#/]|www\./i
const apostrophes = "'’ʼ`‘´′"
const scriptOf = { cyrillic: isCyrillic, latin: isLatin }

/** What the language of a text is told from: its beginning in small letters, without addresses and names. */
export function sampleOf(text: string): string {
  const beginning = text.slice(0, sampleLength).normalize('NFC')
  const words = signsOfNotWords.test(beginning) ? beginning.replace(notWords, ' ') : beginning
  return words.toLowerCase()
}

/** The words of a sample that have a letter of this alphabet. An apostrophe between letters does not split a word. */
export function wordsIn(sample: string, alphabet: Alphabet): string[] {
  const words: string[] = []
  let at = 0
  while (at < sample.length) {
    const start = at
    let traits = 0
    for (; at < sample.length; at++) {
      const code = codeAt(sample, at)
      const here = traitsOf(code)
      if ((here & (isLetter | isMark)) === 0 && !(at > start && joins(sample, at))) break
      traits |= here
      if (code > 0xffff) at++
    }
    if (traits & scriptOf[alphabet]) words.push(sample.slice(start, at))
    at++
  }
  return words
}

function joins(sample: string, at: number): boolean {
  return (
    apostrophes.includes(sample.charAt(at)) && at + 1 < sample.length && isWordPart(codeAt(sample, at + 1))
  )
}

function isWordPart(code: number): boolean {
  return (traitsOf(code) & (isLetter | isMark)) !== 0
}
