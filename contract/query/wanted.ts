import type { Query, TextQuery } from './syntax.ts'

/** The words that a query searches, without excluded ones. */
export function wanted(query: Query): TextQuery[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.of.flatMap(wanted)
    case 'word':
    case 'phrase':
    case 'pattern':
    case 'fuzzy':
      return [query]
    default:
      return []
  }
}
