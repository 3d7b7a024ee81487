import { parseQuery } from '@litopys/contract/query/parse'
import { printQuery } from '@litopys/contract/query/print'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { Suggestion } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import { type BatchDeps, countQueries } from './batch.usecase.ts'

/** Limit for pasted paragraphs: only the first parts are counted. */
const maxParts = 12

/**
 * Number of posts that each part of a query finds alone, with the same filters and rights. Excluding parts
 * are left out, because none of them alone explains an empty result.
 */
export async function countPartsOf(
  deps: BatchDeps,
  actor: Actor,
  { q, ...shared }: InputOf<typeof postRoutes.countParts>,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const { query } = parseQuery(q)
  const parts = query.kind === 'all' || query.kind === 'any' ? query.of : [query]
  const lines = new Set(parts.flatMap((part) => (part.kind === 'not' ? [] : [printQuery(part)])))
  const queries = [...lines].slice(0, maxParts)
  const counted = await countQueries(deps, actor, { ...shared, queries }, signal)
  return counted.map(({ q: part, posts }) => ({ q: part, posts }))
}
