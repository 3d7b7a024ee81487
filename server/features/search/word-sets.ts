import type { Query } from '@litopys/contract/query/syntax'
import { distinctWords, type ReadQuery, wordKey } from './query.store.ts'

/** Which words of a query a post has, in their order. */
export type WordSet = boolean[]

/**
 * Every set of the words that a matching post may have; a post has exactly one of them. Sets that cannot be ruled out
 * without reading posts are included. `words`: the words of the query, as their index terms.
 */
export function wordSets(read: ReadQuery, words: string[][]): WordSet[] {
  const keys = words.map(wordKey)
  const mayMatch = matchTest(read, (terms) => keys.indexOf(wordKey(terms)))
  return Array.from({ length: 2 ** words.length }, (_, bits) => words.map((_, i) => (bits >> i) % 2 === 1))
    .filter((set) => !contradicts(set, words))
    .filter(mayMatch)
}

/**
 * The words that distinguish this set from the other sets, without words that all sets have and without words that
 * follow from a word with fewer or more terms. Each test costs the engine a millisecond.
 */
export function telling(set: WordSet, words: string[][], sets: WordSet[]): number[] {
  const varying = words.flatMap((terms, i) => (sets.every((one) => one[i] === set[i]) ? [] : [{ terms, i }]))
  const follows = ({ terms, i }: (typeof varying)[number]) =>
    varying.some(
      (other) =>
        other.i !== i &&
        set[other.i] === set[i] &&
        (set[i] ? includesAll(terms, other.terms) : includesAll(other.terms, terms)),
    )
  return varying.filter((word) => !follows(word)).map(({ i }) => i)
}

/** Whether the set has a word without a wider one that includes all its terms. */
function contradicts(set: WordSet, words: string[][]): boolean {
  return words.some((terms, i) => set[i] && words.some((wider, j) => !set[j] && includesAll(wider, terms)))
}

function includesAll(wider: string[], terms: string[]): boolean {
  return terms.every((term) => wider.includes(term))
}

/** Whether a post with exactly this set of words may match. `placeOf`: the place of a word in the set, or -1. */
function matchTest(
  { query, ...read }: ReadQuery,
  placeOf: (terms: string[]) => number,
): (set: WordSet) => boolean {
  const tests = (of: Query[]) => of.map((inner) => matchTest({ query: inner, ...read }, placeOf))
  // A word that does not count for relevance may be in any post.
  const hasEach = (words: string[][]) => {
    const places = words.map(placeOf).filter((place) => place >= 0)
    return (set: WordSet) => places.every((place) => set[place])
  }
  const hasSome = (parts: ((set: WordSet) => boolean)[]) => (set: WordSet) => parts.some((may) => may(set))
  if (query.kind === 'not') return () => true
  if (query.kind === 'all') {
    const parts = tests(query.of)
    return (set) => parts.every((may) => may(set))
  }
  const words = distinctWords({ query, ...read })
  if (query.kind !== 'any') return hasEach(words)
  // If the user's own entry of a concept is one word, its last word has the terms of all entries.
  const [own] = query.of
  const isOneWord = own !== undefined && distinctWords({ query: own, ...read }).length === 1
  return query.isConcept && isOneWord ? hasEach(words.slice(-1)) : hasSome(tests(query.of))
}
