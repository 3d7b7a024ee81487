import { longestQuery } from '@litopys/contract/constants'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Query } from '@litopys/contract/query/syntax'
import type { LineCount } from '@litopys/contract/schemas/search'
import { csvText } from '#ui/csv.ts'

export const resultSides = ['all', 'found', 'none'] as const
export type ResultSide = (typeof resultSides)[number]
/** Undefined: the order of the list. */
export type ResultOrder = { column: 'query' | 'posts'; desc: boolean } | undefined

export function isOn(side: ResultSide, { posts }: LineCount): boolean {
  return side === 'all' || (side === 'found') === posts > 0
}

export function ordered(results: LineCount[], order: ResultOrder, language: string): LineCount[] {
  if (!order) return results
  const { compare } = new Intl.Collator(language)
  const sign = order.desc ? -1 : 1
  return results.toSorted((a, b) =>
    order.column === 'posts' ? sign * (a.posts - b.posts) : sign * compare(a.q, b.q),
  )
}

/** The results as CSV. */
export function resultsCsv(results: LineCount[], heads: { query: string; posts: string }): string {
  const rows = results.map(({ q, posts, isCut }) => [q, isCut ? `≥ ${posts}` : posts])
  return csvText([[heads.query, heads.posts], ...rows])
}

/**
 * A query that finds what any of these lines finds. Undefined if it exceeds the length or word limit of a
 * query.
 */
export function joined(lines: readonly string[]): string | undefined {
  const of = lines.map((line): Query => parseQuery(line).query)
  const [only] = of
  if (!only) return undefined
  const query = printQuery(of.length === 1 ? only : { kind: 'any', of })
  const fits = query.length <= longestQuery && parseQuery(query).corrections.length === 0
  return fits ? query : undefined
}
