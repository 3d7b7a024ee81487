import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { LineCount } from '@litopys/contract/schemas/search'
import type { Actor } from '#server/actor'
import type { PageStore } from './pages.store.ts'
import { type ReadSearchDeps, readSearch } from './read-search.usecase.ts'

export type BatchDeps = ReadSearchDeps & { pages: PageStore }

/** Lines counted at the same time; few, so that other users keep free connections. */
const atOnce = 2

/** Number of posts that each line finds, in the order of the lines. */
export async function countQueries(
  deps: BatchDeps,
  actor: Actor,
  {
    queries,
    ...shared
  }: Pick<
    InputOf<typeof postRoutes.countMany>,
    'queries' | 'matching' | 'searchKey' | 'filters' | 'unseen' | 'job'
  >,
  signal: AbortSignal,
): Promise<LineCount[]> {
  const counts = new Map<string, LineCount>()
  const lines = new Set(queries).values()
  const countNext = async () => {
    // One iterator for all workers: each takes the next line when it is free.
    for (const q of lines) {
      signal.throwIfAborted()
      const { condition, understood } = await readSearch(deps, actor, { q, ...shared }, signal)
      const isCut = understood.expanded.some((one) => one.isCut)
      counts.set(q, { q, posts: await deps.pages.count(condition, signal), isCut })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, countNext))
  return queries.flatMap((q) => counts.get(q) ?? [])
}
