import { mayStartPhrase } from '@litopys/language/equivalents/phrases'
import { emojiIn } from '@litopys/language/shared-terms/emoji'
import { mayStartNumber, surnameTerm } from '@litopys/language/shared-terms/find'
import { isDigit } from '@litopys/language/shared-terms/whole-term'
import type { Span } from '@litopys/language/text/span'
import { tokenize } from '@litopys/language/text/tokens'
import { type ReadWords, stemsOf, type Word } from '@litopys/language/text/words'
import { beginningsOf, isOfNumber, isOfPhrase } from './first-letters.ts'
import { formTest } from './form-test.ts'
import type { Matching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { exactTerm, type QueryWord, queryWords, uniqueWords } from './terms.ts'
import { followPlaces, nearPlaces, type WordMatches } from './text-places.ts'

/** Returns positions of matches in a text with these words; undefined if there is nothing to search. */
export type Finder = (text: string, words: ReadWords) => Span[]

/** Finder for one text after another; work that does not depend on the text is done once. */
export function finderOf(query: TextQuery, matching: Matching): Finder | undefined {
  switch (query.kind) {
    case 'pattern':
    case 'fuzzy':
      return formFinder(formTest(query), query.kind === 'pattern' ? query.text : '*')
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
        return (text, words) => followPlaces(words.places, matchesIn(text, words), order)
      const reach = distinct.length + query.within
      return (text, words) => nearPlaces(words.places, matchesIn(text, words), distinct.length, reach)
    }
  }
}

/** `pattern`: its first letter rules most words out, unless it is a `*` or a `?`. */
function formFinder(fits: (form: string) => boolean, pattern: string): Finder {
  const first = /^[*?]/.test(pattern) ? undefined : pattern.charCodeAt(0)
  return (_, { places, firstLetters, formAt }) => {
    const spans: Span[] = []
    for (const [at, { start, end }] of places.entries()) {
      const letter = firstLetters[at] ?? 0
      if (first !== undefined && letter !== 0 && letter !== first) continue
      if (fits(formAt(at)?.folded ?? '')) spans.push([start, end])
    }
    return spans
  }
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
  const isWanted = (term: string) => wanted.has(term)
  const mayHave = formTermTest(terms)
  const spanOf = (word: Word): Span | undefined => {
    const { start, end, exact, shared } = word
    const ends = shared?.flatMap((one) => (wanted.has(one.term) ? one.end : [])) ?? none
    if (ends.length > 0) return [start, Math.max(...ends)]
    return wanted.has(exactTerm(exact)) || stemsOf(word).some(isWanted) ? [start, end] : undefined
  }
  const mayStart = beginningTest(terms)
  return (text, words) => {
    const spans: Span[] = []
    for (const [at, { start, end }] of words.places.entries()) {
      // Few words of a long text are analysed.
      if (!mayStart(words, at, text) || !mayHave(words, at, text)) continue
      if (letters !== undefined && text.slice(start, end).toLowerCase() !== letters) continue
      const word = words.wordAt(at)
      const span = word && spanOf(word)
      if (span) spans.push(span)
    }
    return spans
  }
}

type WordTest = (words: ReadWords, at: number, text: string) => boolean

/** Whether a word may have one of these terms, judged by its first letter. */
function beginningTest(terms: readonly string[]): WordTest {
  const { letters, lengths } = beginningsOf(terms)
  const isNumber = terms.some(isOfNumber)
  return ({ firstLetters, places }, at, text) => {
    const letter = firstLetters[at] ?? 0
    if (letter === 0 || letters.has(letter)) return true
    const place = places[at]
    if (!place) return false
    return lengths.has(place.end - place.start) || (isNumber && hasDigitNear(text, place))
  }
}

/** Within the word, or after it and a dot, a space or a hyphen: "F16", "Т-72", "Jan. 24". */
function hasDigitNear(text: string, { start, end }: { start: number; end: number }): boolean {
  for (let at = start; at < end + 3; at += 1) if (isDigit(text, at)) return true
  return false
}

/** Whether a word may have one of these terms, judged by its form. */
function formTermTest(terms: readonly string[]): WordTest {
  const wanted = new Set(terms)
  const isWanted = (term: string) => wanted.has(term)
  const isName = terms.some((term) => term.startsWith('^'))
  const isPhrase = terms.some(isOfPhrase)
  const isNumber = terms.some(isOfNumber)
  return (words, at, text) => {
    const [place, form] = [words.places[at], words.formAt(at)]
    if (!place || !form) return false
    if (wanted.has(form.exactTerm) || words.mayHaveStem(at, isWanted)) return true
    if (isNumber && mayStartNumber(text, { start: place.start, end: place.end, form })) return true
    if (!isName) return false
    const surname = surnameTerm(form)
    return (surname !== undefined && wanted.has(surname)) || (isPhrase && mayStartPhrase(form))
  }
}

const none: number[] = []

function wordMatcher(queried: QueryWord[]): (text: string, words: ReadWords) => WordMatches {
  const byTerm = new Map<string, number[]>()
  for (const [number, { terms }] of queried.entries())
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), number])
  const isWritten = (text: string, { start, end }: Word, number: number) => {
    const letters = queried[number]?.letters
    return letters === undefined || text.slice(start, end).toLowerCase() === letters
  }
  const terms = [...byTerm.keys()]
  const mayStart = beginningTest(terms)
  const mayHave = formTermTest(terms)
  const matchesOf = (text: string, word: Word) => {
    const numbers = [exactTerm(word.exact), ...stemsOf(word)].flatMap((term) => byTerm.get(term) ?? none)
    return numbers.length === 0 ? none : numbers.filter((number) => isWritten(text, word, number))
  }
  return (text, words) =>
    words.places.map((_, at) => {
      const word = mayStart(words, at, text) && mayHave(words, at, text) ? words.wordAt(at) : undefined
      return word ? matchesOf(text, word) : none
    })
}
