import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import type { SinceStore } from './new-posts.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

export type SinceDeps = ReadSearchDeps & { since: SinceStore }

/** Number of visible posts of a search archived since a time, counted up to limits of number and time. */
export async function countSince(
  deps: SinceDeps,
  actor: Actor,
  search: SearchInput,
  since: Date,
  signal: AbortSignal,
): Promise<{ posts: number; isCut: boolean }> {
  const { condition } = await readSearch(deps, actor, search, signal)
  return await deps.since(condition, since, signal)
}
