import { stemEnglish } from '../stems/english.ts'
import type { Span } from '../text/span.ts'

type Stem = { start: number; end: number; stem: string }

/**
 * Positions of English words and phrases in an English text, in any form: the words of a query in a
 * translation. Works without the dictionaries of other languages, so a browser need not load them.
 */
export function englishMarks(terms: readonly string[], text: string): Span[] {
  const words = stemsIn(text)
  const phrases = terms.map((one) => stemsIn(one).map(({ stem }) => stem)).filter(({ length }) => length > 0)
  return words.flatMap(({ start }, at): Span[] => {
    const found = phrases.filter((phrase) => phrase.every((stem, i) => words[at + i]?.stem === stem))
    const longest = Math.max(0, ...found.map(({ length }) => length))
    const last = words[at + longest - 1]
    return longest > 0 && last ? [[start, last.end]] : []
  })
}

function stemsIn(text: string): Stem[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    stem: stemEnglish(word.toLowerCase()),
  }))
}
