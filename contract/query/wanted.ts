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

/** The posts of `like:` that a query looks for, with their levels, without excluded ones. */
export function wantedLikes(query: Query): string[] {
  if (query.kind === 'all' || query.kind === 'any') return query.of.flatMap(wantedLikes)
  return query.kind === 'field' && query.field === 'like' ? [query.value] : []
}
