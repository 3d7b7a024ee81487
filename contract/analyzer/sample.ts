import { codeAt, isCyrillic, isLatin, isLetter, isMark, traitsOf } from './letters.ts'

/** What the language of a text is told from: the words of its beginning and the letters of the commonest alphabets. */
export type Sample = { text: string; words: string[]; letters: number; cyrillic: number; latin: number }

// More text than this does not change the answer.
const sampleLength = 1_000
const notWords = /(?:https?:\/\/|www\.|t\.me\/)\S*|[@#][\p{L}\p{N}_]+|[\w.+-]{1,64}@\S+/giu
// Whatever `notWords` matches has one of these; looking for them is much quicker.
const signsOfNotWords = /[@#/]|www\./i
const apostrophes = "'’ʼ`‘´′"
const wordPart = isLetter | isMark

/** Reads the beginning of a text without addresses and names. An apostrophe between letters does not split a word. */
export function readSample(whole: string): Sample {
  const text = sampleOf(whole)
  const sample: Sample = { text, words: [], letters: 0, cyrillic: 0, latin: 0 }
  let start = -1
  for (let at = 0; at < text.length; at++) {
    const code = codeAt(text, at)
    const traits = traitsOf(code)
    if (traits & isLetter) sample.letters++
    if (traits & isCyrillic) sample.cyrillic++
    if (traits & isLatin) sample.latin++
    if (traits & wordPart) start = start < 0 ? at : start
    else if (start >= 0 && !joins(text, at)) {
      sample.words.push(text.slice(start, at))
      start = -1
    }
    if (code > 0xffff) at++
  }
  if (start >= 0) sample.words.push(text.slice(start))
  return sample
}

function sampleOf(whole: string): string {
  const beginning = whole.slice(0, sampleLength).normalize('NFC')
  return signsOfNotWords.test(beginning) ? beginning.replace(notWords, ' ') : beginning
}

function joins(text: string, at: number): boolean {
  return (
    apostrophes.includes(text.charAt(at)) &&
    at + 1 < text.length &&
    (traitsOf(codeAt(text, at + 1)) & wordPart) !== 0
  )
}
