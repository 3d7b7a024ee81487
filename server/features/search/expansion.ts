import type { Fuzzy, Pattern, Query } from '@litopys/contract/query/syntax'

/** Maximum number of archive words for a pattern or a fuzzy word; the most frequent are used. */
export const maxForms = 1_000

/** Archive words, as terms of the index, that a pattern or a fuzzy word matches. */
export type ExpandedForms = { forms: string[]; isCut: boolean }

/** Lookups that a query needs before it becomes SQL: words of the archive, and channel ids of usernames. */
export type Expansion = { forms: Map<string, ExpandedForms>; channels: Map<string, string[]> }

export function expansionOf({ forms }: Expansion, query: Pattern | Fuzzy): ExpandedForms {
  return forms.get(expansionKey(query)) ?? { forms: [], isCut: false }
}

export function expansionKey(query: Pattern | Fuzzy): string {
  return query.kind === 'pattern' ? query.text : `${query.text}~${query.distance}`
}

/** Patterns and fuzzy words of a query, and usernames of pasted links. */
export function lookUps(query: Query): { words: (Pattern | Fuzzy)[]; usernames: string[] } {
  switch (query.kind) {
    case 'all':
    case 'any': {
      const parts = query.of.map(lookUps)
      return {
        words: parts.flatMap(({ words }) => words),
        usernames: parts.flatMap(({ usernames }) => usernames),
      }
    }
    case 'not':
      return lookUps(query.of)
    case 'pattern':
    case 'fuzzy':
      return { words: [query], usernames: [] }
    case 'post':
      return { words: [], usernames: /^\d+$/.test(query.channel) ? [] : [query.channel] }
    default:
      return { words: [], usernames: [] }
  }
}
