import { printQuery } from '@litopys/contract/query/print'
import type { Query } from '@litopys/contract/query/syntax'

/** A single condition of a query. */
export type Leaf = Exclude<Query, { kind: 'all' | 'any' | 'not' }>

/** A part of a query, with the line that remains when it is removed. */
export type QueryPart = { without: string; negated: boolean } & (
  | { kind: 'leaf'; leaf: Leaf }
  | { kind: 'all' | 'any'; of: QueryPart[] }
)

type Rebuild = (part: Query | undefined) => Query | undefined

/** The conditions that a query requires together, or its alternatives. */
export function queryParts(query: Query): { kind: 'all' | 'any'; of: QueryPart[] } {
  const whole: Rebuild = (part) => part
  if (query.kind === 'all' || query.kind === 'any') return { kind: query.kind, of: partsOf(query, whole) }
  return { kind: 'all', of: [partOf(query, whole, false)] }
}

function partsOf(group: Extract<Query, { kind: 'all' | 'any' }>, rebuild: Rebuild): QueryPart[] {
  return group.of.map((part, at) =>
    partOf(
      part,
      (changed) => {
        const of = group.of.flatMap((one, i) => (i === at ? (changed ?? []) : one))
        const [only] = of
        return rebuild(of.length > 1 ? { kind: group.kind, of } : only)
      },
      false,
    ),
  )
}

function partOf(query: Query, rebuild: Rebuild, negated: boolean): QueryPart {
  const shared = { negated, without: lineOf(rebuild(undefined)) }
  switch (query.kind) {
    case 'not':
      return partOf(query.of, (part) => rebuild(part && { kind: 'not', of: part }), !negated)
    case 'all':
    case 'any':
      return { ...shared, kind: query.kind, of: partsOf(query, rebuild) }
    default:
      return { ...shared, kind: 'leaf', leaf: query }
  }
}

function lineOf(query: Query | undefined): string {
  return query ? printQuery(query) : ''
}
