import type { DescribedFile } from '@litopys/contract/routes/media'
import type { Span } from '@litopys/language/text/span'

/** The words that a machine read in a picture. */
export type ReadText = NonNullable<Extract<NonNullable<DescribedFile>, { text?: unknown }>['text']>
export type PlacedWord = ReadText['words'][number] &
  Readonly<{ start: number; isMatch: boolean; isUnsure: boolean }>

/** Words with less confidence, of 100, may be wrong. */
const sureConfidence = 70

/** The words with their positions in the text. `matches`: the parts of the text that a search found. */
export function placedWords({ text, words }: ReadText, matches: readonly Span[]): PlacedWord[] {
  let at = 0
  return words.map((word) => {
    const start = Math.max(at, text.indexOf(word.text, at))
    at = start + word.text.length
    const isMatch = matches.some(([from, to]) => from < at && to > start)
    return { ...word, start, isMatch, isUnsure: word.confidence < sureConfidence }
  })
}

export function readTextOf(file: DescribedFile | undefined): ReadText | undefined {
  return file && 'text' in file ? file.text : undefined
}
