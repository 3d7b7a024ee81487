import { longestQuery } from '@litopys/contract/constants'
import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { Query } from '@litopys/contract/query/syntax'

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
