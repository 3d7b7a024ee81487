import { fieldValue } from './fields.ts'
import type { Query } from './syntax.ts'

/**
 * The query with all that it looks for in the text looked for in translations; of patterns and fuzzy words
 * the words are left, since no others are kept.
 */
export function inTranslation(query: Query): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map(inTranslation) }
    case 'not':
      return { kind: 'not', of: inTranslation(query.of) }
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return { kind: 'field', field: 'translation', value: fieldValue('translation', query.text) }
    default:
      return query
  }
}

export function hasPattern(query: Query): boolean {
  if (query.kind === 'all' || query.kind === 'any') return query.of.some(hasPattern)
  return query.kind === 'not' ? hasPattern(query.of) : query.kind === 'pattern' || query.kind === 'fuzzy'
}

/** Whether any part looks into translations, which whoever has the posts alone cannot do. */
export function asksForTranslation(query: Query): boolean {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.some(asksForTranslation)
    case 'not':
      return asksForTranslation(query.of)
    default:
      return query.kind === 'field' && query.field === 'translation'
  }
}
