import { findVisible } from '#features/posts/current-posts.usecase'
import type { Actor } from '#server/actor'
import type { MatchSketch } from './matches.store.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import type { CountedRow } from './subscriptions.store.ts'

/**
 * What was put down for these subscriptions, the newest first, as far as the actor may see it by now;
 * undefined where nothing is kept from him.
 */
export async function findVisibleMatches(
  deps: MatchDeps,
  actor: Actor,
  subscriptionIds: string[],
  signal: AbortSignal,
): Promise<MatchSketch[] | undefined> {
  // Asked for nothing, it tells whether there is anything to ask.
  if ((await findVisible(deps, actor, [], signal)) === undefined) return undefined
  const put = await deps.matches.sketches(subscriptionIds)
  const postIds = [...new Set(put.map(({ postId }) => postId))]
  const visible = await findVisible(deps, actor, postIds, signal)
  return visible ? put.filter(({ postId }) => visible.has(postId)) : put
}

/** Counts of what was found would tell of posts that an access list has hidden since. */
export async function countVisible(
  deps: MatchDeps,
  actor: Actor,
  rows: CountedRow[],
  signal: AbortSignal,
): Promise<CountedRow[]> {
  const subscriptionIds = rows.filter(({ matches }) => matches > 0).map(({ id }) => id)
  const visible = await findVisibleMatches(deps, actor, subscriptionIds, signal)
  if (!visible) return rows
  const found = Map.groupBy(visible, ({ subscriptionId }) => subscriptionId)
  return rows.map((row) => {
    const own = found.get(row.id) ?? []
    return { ...row, matches: own.length, unseen: own.filter(({ seenAt }) => seenAt === null).length }
  })
}
