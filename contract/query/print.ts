import type { Query } from './syntax.ts'

/** The query line that parses to this query. */
export function printQuery(query: Query): string {
  switch (query.kind) {
    case 'all':
      return query.of.map(printQuery).join(' ')
    case 'not':
      return `-${printQuery(query.of)}`
    case 'word':
      return query.text
    case 'phrase':
      return `"${query.text}"`
  }
}
