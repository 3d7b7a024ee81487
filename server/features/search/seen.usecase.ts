import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { PostKey } from '#archive/post-keys'
import { visibleTo } from '#archive/visible'
import { type Actor, isLocalActor } from '#server/actor'
import type { Clock } from '#server/clock'
import type { SeenStore } from './seen.store.ts'

export type SeenDeps = { seen: SeenStore; clock: Clock; timeZone: string }

/** The user whose marks apply; undefined for the local command line. */
export function seenBy(actor: Actor): string | undefined {
  return isLocalActor(actor) ? undefined : actor.id
}

/**
 * Marks posts as seen. Ids of missing or hidden posts are ignored without an error, because an error would
 * reveal which posts exist.
 */
export async function markPosts(
  { seen, clock, timeZone }: SeenDeps,
  actor: Actor,
  { ids, seen: isSeen }: InputOf<typeof postRoutes.markSeen>,
): Promise<void> {
  const userId = seenBy(actor)
  const keys = ids.flatMap((id) => keyOf(id) ?? [])
  if (userId === undefined || keys.length === 0) return
  if (isSeen) await seen.mark(userId, keys, visibleTo(actor.restrictions, timeZone), clock.now())
  else await seen.unmark(userId, keys)
}

/** Whether the operator has seen each of these posts. */
export async function seenMarks(
  { seen }: Pick<SeenDeps, 'seen'>,
  userId: string | undefined,
  keys: PostKey[],
  signal: AbortSignal,
): Promise<(key: PostKey) => boolean> {
  if (userId === undefined) return () => false
  const marked = new Set((await seen.among(userId, keys, signal)).map(textOf))
  return (key) => marked.has(textOf(key))
}

function textOf({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}

function keyOf(id: string): PostKey | undefined {
  const [, channelId, message] = /^(.+)_(-?\d{1,16})$/.exec(id) ?? []
  if (channelId === undefined || !Number.isSafeInteger(Number(message))) return undefined
  return { channelId, messageId: Number(message) }
}
