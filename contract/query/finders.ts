import { emojiIn } from '@litopys/language/shared-terms/emoji'
import type { Span } from '@litopys/language/text/span'
import { tokenize } from '@litopys/language/text/tokens'
import { stemsOf, type Word } from '@litopys/language/text/words'
import { formTest } from './form-test.ts'
import type { Matching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { exactTerm, type QueryWord, queryWords, uniqueWords } from './terms.ts'
import { followPlaces, nearPlaces, type WordMatches } from './text-places.ts'

/** Returns positions of matches in a text with these words; undefined if there is nothing to search. */
export type Finder = (text: string, words: Word[]) => Span[]

/** Finder for one text after another; work that does not depend on the text is done once. */
export function finderOf(query: TextQuery, matching: Matching): Finder | undefined {
  switch (query.kind) {
    case 'pattern':
    case 'fuzzy':
      return formFinder(formTest(query))
    case 'word':
    case 'phrase': {
      const queried = queryWords(query, matching)
      if (queried.length === 0) return undefined
      const { distinct, order } = uniqueWords(queried)
      const [only, ...others] = distinct
      if (only && others.length === 0 && order.length === 1)
        return isEmoji(query.text) ? emojiFinder(only) : wordFinder(only)
      const matchesIn = wordMatcher(distinct)
      if (query.kind === 'word' || query.within === undefined)
        return (text, words) => followPlaces(words, matchesIn(text, words), order)
      const reach = distinct.length + query.within
      return (text, words) => nearPlaces(words, matchesIn(text, words), distinct.length, reach)
    }
  }
}

function formFinder(fits: (form: string) => boolean): Finder {
  return (_, words) => words.filter(({ exact }) => fits(exact)).map(({ start, end }): Span => [start, end])
}

function isEmoji(text: string): boolean {
  return tokenize(text).length === 0
}

function emojiFinder({ terms }: QueryWord): Finder {
  return (text) =>
    emojiIn(text)
      .filter(({ term }) => terms.includes(term))
      .map(({ start, end }): Span => [start, end])
}

/** A word alone also matches by the terms that it shares with other spellings, and these may be longer. */
function wordFinder({ terms, letters }: QueryWord): Finder {
  const wanted = new Set(terms)
  return (text, words) =>
    words.flatMap((word): Span[] => {
      const { start, end, shared } = word
      if (letters !== undefined && text.slice(start, end).toLowerCase() !== letters) return []
      const ends = shared?.flatMap((one) => (wanted.has(one.term) ? one.end : [])) ?? none
      if (ends.length > 0) return [[start, Math.max(...ends)]]
      return wanted.has(exactTerm(word.exact)) || stemsOf(word).some((stem) => wanted.has(stem))
        ? [[start, end]]
        : []
    })
}

const none: number[] = []

function wordMatcher(queried: QueryWord[]): (text: string, words: Word[]) => WordMatches {
  const byTerm = new Map<string, number[]>()
  for (const [number, { terms }] of queried.entries())
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), number])
  const isWritten = (text: string, { start, end }: Word, number: number) => {
    const letters = queried[number]?.letters
    return letters === undefined || text.slice(start, end).toLowerCase() === letters
  }
  const matchesOf = (text: string, word: Word) => {
    const numbers = [exactTerm(word.exact), ...stemsOf(word)].flatMap((term) => byTerm.get(term) ?? none)
    return numbers.length === 0 ? none : numbers.filter((number) => isWritten(text, word, number))
  }
  return (text, words) => words.map((word) => matchesOf(text, word))
}
