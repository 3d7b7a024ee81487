import { findVisible } from '#features/posts/current-posts.usecase'
import type { Actor } from '#server/actor'
import type { MatchSketch } from './matches.store.ts'
import type { MatchDeps } from './subscriptions.deps.ts'
import type { CountedRow } from './subscriptions.store.ts'

/**
 * Matches of these subscriptions that the actor may see now, newest first; undefined where no post is hidden
 * from the actor.
 */
export async function findVisibleMatches(
  deps: MatchDeps,
  actor: Actor,
  subscriptionIds: string[],
  signal: AbortSignal,
): Promise<MatchSketch[] | undefined> {
  // With no posts, this only checks whether the actor has restrictions.
  if ((await findVisible(deps, actor, [], signal)) === undefined) return undefined
  const put = await deps.matches.sketches(subscriptionIds)
  const postIds = [...new Set(put.map(({ postId }) => postId))]
  const visible = await findVisible(deps, actor, postIds, signal)
  return visible ? put.filter(({ postId }) => visible.has(postId)) : put
}

/** Counts only visible matches: stored counts would reveal posts that are hidden now. */
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
