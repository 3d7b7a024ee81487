import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Sql } from '#archive/sql'
import type { Visible } from '#archive/visible'
import type { Actor } from '#server/actor'
import { conditionSql } from './condition.store.ts'
import { hasPhrase } from './query.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'
import { postsOfHits, type ResultStore } from './result.store.ts'

/** The posts of a search that its actor may see. `where`: condition over `litopys.posts`. */
export type ResultPosts = { where: Sql; visible: Visible }

export type ResultPostsDeps = ReadSearchDeps & { results: ResultStore }

/**
 * Runs `work` with the posts of a search, for analyses that read them with several statements. A phrase is found once,
 * and its hits are kept.
 */
export async function withResultPosts<T>(
  deps: ResultPostsDeps,
  actor: Actor,
  search: SearchInput,
  signal: AbortSignal,
  work: (posts: ResultPosts) => Promise<T>,
): Promise<T> {
  const { condition } = await readSearch(deps, actor, search, signal)
  const { visible } = condition
  if (!hasPhrase(condition)) return await work({ where: conditionSql(condition), visible })
  return await deps.results.hits(condition, signal, (hits) => work({ where: postsOfHits(hits), visible }))
}
