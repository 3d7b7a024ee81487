import { editDistance, matchesPattern } from '../query/distance.ts'
import { usualMatching } from '../query/matching.ts'
import type { Query } from '../query/syntax.ts'
import { queryWords } from '../query/terms.ts'
import { entityKindOf, textFlags } from './clueFault.ts'

/** What has to be in a text that fulfils a query: one of these terms of the index, words of such a form, or entities of one of these kinds. */
export type ClueKeys = {
  terms: string[]
  forms: ((form: string) => boolean)[]
  kinds: string[]
  /** Whoever has one of them fulfils the query: nothing else is asked for. */
  areEnough: boolean
}

/** Undefined where nothing of that kind has to be there. */
export function clueKeys(query: Query): ClueKeys | undefined {
  switch (query.kind) {
    case 'word':
    case 'phrase': {
      const words = queryWords(query, usualMatching)
      // The longest word is the rarest of a phrase, more often than not.
      const terms = words.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
      return terms && keys({ terms, areEnough: words.length === 1 })
    }
    case 'pattern':
      return keys({ forms: [(form) => matchesPattern(form, query.text)], areEnough: true })
    case 'fuzzy': {
      const { text, distance } = query
      return keys({ forms: [(form) => editDistance(form, text, distance) <= distance], areEnough: true })
    }
    case 'field':
      return keys({
        kinds: [query.field === 'lang' ? languageKey(query.value) : (entityKindOf(query.field) ?? '')],
      })
    case 'flag':
      return keys({ kinds: [textFlags.get(query.flag) ?? ''] })
    case 'any': {
      const parts = query.of.map(clueKeys)
      return parts.every((part) => part !== undefined) ? joined(parts) : undefined
    }
    case 'all': {
      const parts = query.of.flatMap((part) => clueKeys(part) ?? [])
      const [rarest] = parts.toSorted((a, b) => breadth(a) - breadth(b))
      return rarest && { ...rarest, areEnough: rarest.areEnough && query.of.length === 1 }
    }
    default:
      return undefined
  }
}

export function languageKey(language: string): string {
  return `lang:${language}`
}

function keys(some: Partial<ClueKeys>): ClueKeys {
  return { terms: [], forms: [], kinds: [], areEnough: false, ...some }
}

function joined(parts: ClueKeys[]): ClueKeys {
  return {
    terms: parts.flatMap(({ terms }) => terms),
    forms: parts.flatMap(({ forms }) => forms),
    kinds: parts.flatMap(({ kinds }) => kinds),
    areEnough: parts.every(({ areEnough }) => areEnough),
  }
}

/** Terms are rarer than forms of a pattern, and those than an entity of some kind. */
function breadth({ terms, forms, kinds }: ClueKeys): number {
  return terms.length + 100 * forms.length + 10_000 * kinds.length
}

function lengthOf(terms: string[]): number {
  return Math.min(...terms.map((term) => term.length))
}
