import type { Query } from '@litopys/contract/query/syntax'
import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Sql } from '#archive/sql'
import { keyOfId } from '#features/posts/post-id'
import type { Actor } from '#server/actor'
import type { LineOrder, LineStore, TakeLines } from './every-line.store.ts'
import type { PageStore } from './pages.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'
import { orderOf } from './search.usecase.ts'

export type WholeSearchDeps = ReadSearchDeps & { pages: PageStore; lines: LineStore }
export type WholeSearchInput = SearchInput & {
  /** Only these posts of the result. */
  ids?: string[]
  sortBy?: { key: LineOrder['key']; desc?: boolean }
}

/** All posts of a search, as far as the actor may see them now. */
export type WholeSearch = {
  count(): Promise<number>
  /** Reads every post as a line formatted by the engine. */
  read(line: Sql, take: TakeLines): Promise<void>
}

export async function openWholeSearch(
  deps: WholeSearchDeps,
  actor: Actor,
  { ids, sortBy, ...search }: WholeSearchInput,
  signal: AbortSignal,
): Promise<WholeSearch> {
  const { condition: found } = await readSearch(deps, actor, search, signal)
  const condition = { ...found, keys: ids?.flatMap((id) => keyOfId(id) ?? []) }
  const order = orderOfAll(condition.query, sortBy)
  return {
    count: () => deps.pages.count(condition, signal),
    read: (line, take) => deps.lines(condition, order, line, take, signal),
  }
}

function orderOfAll(query: Query, sortBy: WholeSearchInput['sortBy']): LineOrder {
  const { key, desc } = sortBy ?? {}
  if (key === 'archive') return { key }
  return orderOf(query, key && { key, ...(desc === undefined ? {} : { desc }) })
}
