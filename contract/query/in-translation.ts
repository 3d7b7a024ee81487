import { fieldValue } from './fields.ts'
import type { Query } from './syntax.ts'

/**
 * The query with its text conditions moved to translations; patterns and fuzzy words become plain words,
 * because translations have no index of forms.
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
    case 'fuzzy': {
      const value = fieldValue('translation', query.text)
      // Emoji are no words, and a translation does not change them.
      return value === '' ? query : { kind: 'field', field: 'translation', value }
    }
    default:
      return query
  }
}

export function hasPattern(query: Query): boolean {
  if (query.kind === 'all' || query.kind === 'any') return query.of.some(hasPattern)
  return query.kind === 'not' ? hasPattern(query.of) : query.kind === 'pattern' || query.kind === 'fuzzy'
}

/** Whether any part searches translations, which needs more than the posts. */
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
