import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import { queryParts } from './queryParts.ts'

/** A part that has to hold along with others: its own line, and the query without it. */
export type DroppablePart = { line: string; without: string }

/** The words and conditions that a query asks for all at once; none where it asks for one, or for any of several. */
export function droppableParts(q: string): DroppablePart[] {
  const { query } = parseQuery(q)
  if (query.kind !== 'all' || query.of.length < 2) return []
  const parts = queryParts(query).of
  return query.of.flatMap((part, at) => {
    const without = parts[at]?.without
    return part.kind === 'not' || without === undefined ? [] : [{ line: printQuery(part), without }]
  })
}
