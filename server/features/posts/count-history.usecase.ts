import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { CountsAt } from '@litopys/contract/schemas/post'
import { visibleTo } from '#archive/visible'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { Run } from './analysed-post.ts'
import type { CountHistoryStore, ObservedCounts } from './count-history.store.ts'
import type { OpenedStore } from './opened.store.ts'
import { keyOfId } from './post-id.ts'
import type { RawPost } from './raw-post.ts'

export type KeepCountDeps = { counts: CountHistoryStore; clock: Pick<Clock, 'now'> }

/** Stores views, forwards and reactions where they differ from the last ones of the same source. */
export async function keepCounts(
  { counts, clock }: KeepCountDeps,
  posts: RawPost[],
  run: Run,
): Promise<void> {
  const at = clock.now().toISOString()
  for (const [source, ofSource] of Map.groupBy(posts.filter(hasCounts), (post) => post.source)) {
    const latest = new Map(
      (await counts.latest(ofSource, source)).map((row) => [keyText(row), valuesOf(row)]),
    )
    const rows = ofSource.map((post) => observedCounts(post, run.id, at))
    await counts.insert(rows.filter((row) => !isDeepStrictEqual(latest.get(keyText(row)), valuesOf(row))))
  }
}

type CountDeps = { counts: CountHistoryStore; opened: OpenedStore; timeZone: string }

/**
 * Counters of a post over time.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function findCounts(
  { counts, opened, timeZone }: CountDeps,
  actor: Actor,
  { id }: InputOf<typeof postRoutes.countHistory>,
  signal: AbortSignal,
): Promise<CountsAt[]> {
  const key = keyOfId(id)
  const row = key && (await opened.find(visibleTo(actor.restrictions, timeZone), key, signal))
  if (!row) throw new AppError('not_found')
  return (await counts.of(row, signal)).map(countsOf)
}

function countsOf({ at, source, views, forwards, reactions, isRounded }: ObservedCounts): CountsAt {
  return {
    at,
    source,
    reactions,
    isRounded,
    ...(views === null ? {} : { views }),
    ...(forwards === null ? {} : { forwards }),
  }
}

function hasCounts({ views, forwards, reactions }: RawPost): boolean {
  return views !== undefined || forwards !== undefined || reactions.length > 0
}

function observedCounts(post: RawPost, run: string, at: string): ObservedCounts {
  const { channelId, messageId, source, views = null, forwards = null, reactions, approximate = [] } = post
  const isRounded = approximate.includes('views') || approximate.includes('reactions')
  return { channelId, messageId, source, views, forwards, reactions, isRounded, run, at }
}

function valuesOf({ views, forwards, reactions }: ObservedCounts) {
  return { views, forwards, reactions: reactions.toSorted((a, b) => (a.name < b.name ? -1 : 1)) }
}

function keyText({ channelId, messageId }: { channelId: string; messageId: number }): string {
  return `${channelId}_${messageId}`
}
