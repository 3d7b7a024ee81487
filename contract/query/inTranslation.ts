import { fieldValue } from './fields.ts'
import type { Query } from './syntax.ts'

/** The query with its words and phrases looked for in translations; patterns and fuzzy words are looked for in the text as before. */
export function inTranslation(query: Query): Query {
  switch (query.kind) {
    case 'all':
    case 'any':
      return { kind: query.kind, of: query.of.map(inTranslation) }
    case 'not':
      return { kind: 'not', of: inTranslation(query.of) }
    case 'word':
    case 'phrase':
      return { kind: 'field', field: 'translation', value: fieldValue('translation', query.text) }
    default:
      return query
  }
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
