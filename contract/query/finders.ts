import type { Span } from '@litopys/language/text/span'
import { stemsOf, type Word } from '@litopys/language/text/words'
import { formTest } from './form-test.ts'
import type { Matching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { distinctSought, exactTerm, type SoughtWord, soughtWords } from './terms.ts'
import { followPlaces, type Met, nearPlaces } from './text-places.ts'

/** Returns positions of matches in a text with these words; undefined if there is nothing to search. */
type Finder = (text: string, words: Word[]) => Span[]

/** Finder for one text after another; work that does not depend on the text is done once. */
export function finderOf(query: TextQuery, matching: Matching): Finder | undefined {
  switch (query.kind) {
    case 'pattern':
    case 'fuzzy':
      return formFinder(formTest(query))
    case 'word':
    case 'phrase': {
      const sought = soughtWords(query, matching)
      if (sought.length === 0) return undefined
      const { distinct, order } = distinctSought(sought)
      const meet = meeter(distinct)
      if (query.kind === 'word' || query.within === undefined)
        return (text, words) => followPlaces(words, meet(text, words), order)
      const reach = distinct.length + query.within
      return (text, words) => nearPlaces(words, meet(text, words), distinct.length, reach)
    }
  }
}

function formFinder(fits: (form: string) => boolean): Finder {
  return (_, words) => words.filter(({ exact }) => fits(exact)).map(({ start, end }): Span => [start, end])
}

const none: number[] = []

function meeter(sought: SoughtWord[]): (text: string, words: Word[]) => Met {
  const byTerm = new Map<string, number[]>()
  for (const [number, { terms }] of sought.entries())
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), number])
  const isWritten = (text: string, { start, end }: Word, number: number) => {
    const letters = sought[number]?.letters
    return letters === undefined || text.slice(start, end).toLowerCase() === letters
  }
  const metBy = (text: string, word: Word) => {
    const numbers = [exactTerm(word.exact), ...stemsOf(word)].flatMap((term) => byTerm.get(term) ?? none)
    return numbers.length === 0 ? none : numbers.filter((number) => isWritten(text, word, number))
  }
  return (text, words) => words.map((word) => metBy(text, word))
}
