import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'

/** A part of an "all" query: its own line, and the query without it. */
export type DroppablePart = { line: string; without: string }

/**
 * Distinct words and conditions that a query requires together. Empty for a single condition or for
 * alternatives.
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
