import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'

/** A part that has to hold along with others: its own line, and the query without it. */
export type DroppablePart = { line: string; without: string }

/**
 * The words and conditions that a query asks for all at once, each once; none where it asks for one, or for
 * any of several.
 */
export function droppableParts(q: string): DroppablePart[] {
  const { query } = parseQuery(q)
  if (query.kind !== 'all') return []
  const parts = new Map(query.of.map((part) => [printQuery(part), part]))
  if (parts.size < 2) return []
  return [...parts].flatMap(([line, part]) => {
    if (part.kind === 'not') return []
    const of = [...parts.values()].filter((one) => one !== part)
    const [only] = of
    return only ? [{ line, without: printQuery(of.length > 1 ? { kind: 'all', of } : only) }] : []
  })
}
