import type { Query } from '@litopys/contract/query/syntax'
import { distinctWords, type ReadQuery } from './query.store.ts'

/** Which words of a query a post has, in their order. */
export type WordSet = boolean[]

/**
 * Every set of the words that a matching post may have; a post has exactly one of them. Sets that cannot be ruled out
 * without reading posts are included. `words`: the words of the query, as their index terms.
 */
export function wordSets(read: ReadQuery, words: string[][]): WordSet[] {
  const keys = words.map(keyOf)
  return Array.from({ length: 2 ** words.length }, (_, bits) => words.map((_, i) => (bits >> i) % 2 === 1))
    .filter((set) => !contradicts(set, words))
    .filter((set) => {
      // A word that does not count for relevance may be in any post.
      const has = (terms: string[]) => set[keys.indexOf(keyOf(terms))] ?? true
      return mayMatch(read, has)
    })
}

/**
 * The words that tell this set from the other sets: not those that all sets have, and not those that follow from a
 * word with fewer or more terms. Each test costs the engine a millisecond.
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

function mayMatch({ query, ...read }: ReadQuery, has: (terms: string[]) => boolean): boolean {
  const may = (inner: Query) => mayMatch({ query: inner, ...read }, has)
  if (query.kind === 'all') return query.of.every(may)
  if (query.kind === 'not') return true
  const words = distinctWords({ query, ...read })
  if (query.kind !== 'any') return words.every(has)
  if (!query.isConcept) return query.of.some(may)
  // If the user's own entry is one word, the last word of the concept has the terms of all entries.
  const [own] = query.of
  const isOneWord = own !== undefined && distinctWords({ query: own, ...read }).length === 1
  return isOneWord ? words.slice(-1).every(has) : query.of.some(may)
}

function keyOf(terms: string[]): string {
  return terms.join(' ')
}
