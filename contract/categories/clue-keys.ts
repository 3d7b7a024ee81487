import { distanceTest, patternTest, type WordTest } from '../query/distance.ts'
import { usualMatching } from '../query/matching.ts'
import type { Query } from '../query/syntax.ts'
import { queryWords } from '../query/terms.ts'
import { entityKindOf, textFlags } from './clue-fault.ts'

/**
 * By what a text is found to be worth looking at: it has one of these terms of the index, a word of such a
 * form, or an entity of such a kind. `needed`: of each of these it has a term too.
 */
export type ClueKeys = {
  terms: string[]
  fits?: WordTest
  kind?: string
  needed: string[][]
  /** Whoever has one of them fulfils the query: nothing else is asked for. */
  areEnough: boolean
}

/**
 * Ways to fulfil a query: each alternative of its own, so that a plain word among them is answered by the
 * index.
 */
export function alternativesOf(query: Query): Query[] {
  return query.kind === 'any' ? query.of.flatMap(alternativesOf) : [query]
}

/** Undefined where nothing of that kind has to be there. */
export function clueKeys(query: Query): ClueKeys | undefined {
  switch (query.kind) {
    case 'word':
    case 'phrase': {
      const words = queryWords(query, usualMatching)
      // The longest word is the rarest of a phrase, more often than not.
      const [terms, ...needed] = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
      return terms && { terms, needed, areEnough: needed.length === 0 }
    }
    case 'pattern':
      return { ...noKeys, fits: patternTest(query.text), areEnough: true }
    case 'fuzzy':
      return { ...noKeys, fits: distanceTest(query.text, query.distance), areEnough: true }
    case 'field': {
      const kind = query.field === 'lang' ? languageKey(query.value) : (entityKindOf(query.field) ?? '')
      return { ...noKeys, kind, areEnough: query.field === 'lang' }
    }
    case 'flag':
      return { ...noKeys, kind: textFlags.get(query.flag) ?? '', areEnough: true }
    case 'all': {
      const parts = query.of.flatMap((part) => clueKeys(part) ?? [])
      const [rarest] = parts.toSorted((a, b) => breadth(a) - breadth(b))
      return rarest && { ...rarest, areEnough: rarest.areEnough && query.of.length === 1 }
    }
    case 'any': {
      const parts = query.of.map(clueKeys)
      // Inside of brackets that something else stands beside: terms alone are joined.
      const isPlain = parts.every((part) => part !== undefined && part.terms.length > 0)
      return isPlain ? { ...noKeys, terms: parts.flatMap((part) => part?.terms ?? []) } : everything
    }
    default:
      return undefined
  }
}

export function languageKey(language: string): string {
  return `lang:${language}`
}

/** The key of every text. */
export const anyText = 'text'

const noKeys: ClueKeys = { terms: [], needed: [], areEnough: false }
const everything: ClueKeys = { ...noKeys, kind: anyText }

/** Terms are rarer than forms of a pattern, and those than an entity of some kind. */
function breadth({ terms, fits, kind }: ClueKeys): number {
  if (kind !== undefined) return kind === anyText ? Infinity : 10_000
  return fits ? 100 : terms.length
}

function lengthOf(terms: string[]): number {
  return Math.min(...terms.map((term) => term.length))
}
