import { entityKindOf, textFlags } from '@litopys/contract/query/clue-fault'
import { distanceTest, patternTest, type WordTest } from '@litopys/contract/query/distance'
import { tokensOf } from '@litopys/contract/query/in-files'
import { usualMatching } from '@litopys/contract/query/matching'
import type { Query } from '@litopys/contract/query/syntax'
import { queryTerms } from '@litopys/contract/query/terms'

/**
 * Conditions for checking a text: it has one of these index terms, a word of such a form, or an entity of
 * such a kind. `needed`: it also has a term of each of these sets.
 */
export type ClueKeys = {
  terms: string[]
  fits?: WordTest
  kind?: string
  needed: string[][]
  /** Any of them is enough to match the query: there are no other conditions. */
  areEnough: boolean
}

/** Ways to match a query, one per alternative, so that the index can answer a plain word among them. */
export function alternativesOf(query: Query): Query[] {
  return query.kind === 'any' ? query.of.flatMap(alternativesOf) : [query]
}

/** Undefined if no such key is required. */
export function clueKeys(query: Query): ClueKeys | undefined {
  switch (query.kind) {
    case 'word':
    case 'phrase': {
      const words = queryTerms(query, usualMatching).map((some) => tokensOf(some, query.files))
      // The longest word of a phrase is usually the rarest.
      const [terms, ...needed] = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))
      return terms && { terms, needed, areEnough: needed.length === 0 }
    }
    case 'pattern':
      return { ...noKeys, fits: patternTest(query.text), areEnough: !query.files }
    case 'fuzzy':
      return { ...noKeys, fits: distanceTest(query.text, query.distance), areEnough: !query.files }
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
      // Inside brackets beside another condition, only terms are combined.
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

/** The key that every text has. */
export const anyText = 'text'

const noKeys: ClueKeys = { terms: [], needed: [], areEnough: false }
const everything: ClueKeys = { ...noKeys, kind: anyText }

/** Terms are rarer than forms of a pattern, which are rarer than entities of a kind. */
function breadth({ terms, fits, kind }: ClueKeys): number {
  if (kind !== undefined) return kind === anyText ? Infinity : 10_000
  return fits ? 100 : terms.length
}

function lengthOf(terms: string[]): number {
  return Math.min(...terms.map((term) => term.length))
}
