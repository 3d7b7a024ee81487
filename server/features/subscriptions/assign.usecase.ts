import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Transact } from '#audit/transact'
import type { Clock } from '#server/clock'
import { dayStart } from './day-start.ts'
import { createMatchStore, type Match } from './matches.store.ts'
import { queueWebhooks } from './webhook-delivery.usecase.ts'

/**
 * Stores matches: one post of a cluster per subscription, each post once, up to the daily limit. Records when
 * the limit was reached and when posts could not be compared. Returns the subscriptions at their limit.
 */
export async function assign(
  { transact, clock, timeZone }: { transact: Transact; clock: Clock; timeZone: string },
  matches: Match[],
  failed: string[],
): Promise<Set<string>> {
  return await transact(async ({ records, notify }) => {
    const store = createMatchStore(records)
    const now = clock.now()
    const ids = [...new Set(matches.map(({ subscriptionId }) => subscriptionId))]
    const there = await store.lock(ids)
    const fresh = folded(
      matches.filter(({ subscriptionId }) => there.has(subscriptionId)),
      await store.known(matches),
    )
    const counts = await store.countSince([...there], dayStart(now, timeZone))
    const cut = new Set<string>()
    const taken = fresh.filter(({ subscriptionId }) => {
      const count = counts.get(subscriptionId) ?? 0
      if (count >= dailyMatches) {
        cut.add(subscriptionId)
        return false
      }
      counts.set(subscriptionId, count + 1)
      return true
    })
    await store.add(taken, now)
    await queueWebhooks({ records, notify }, taken, now)
    if (cut.size > 0) await store.markCut([...cut], now)
    if (failed.length > 0) await store.markFailed(failed, now)
    return cut
  })
}

/** Merges clusters: a subscription keeps its first match of them. */
export async function foldMerged(
  { transact }: { transact: Transact },
  merges: ReadonlyMap<number, number>,
): Promise<void> {
  if (merges.size === 0) return
  const names = new Map([...merges].map(([old, name]) => [String(old), String(name)]))
  await transact(async ({ records }) => {
    const store = createMatchStore(records)
    const rows = await store.lockClusters([...new Set([...names.keys(), ...names.values()])])
    const nameOf = (cluster: string) => names.get(cluster) ?? cluster
    const together = Map.groupBy(rows, (row) => `${row.subscriptionId} ${nameOf(row.cluster)}`)
    for (const [first, ...others] of together.values()) {
      if (!first) continue
      const { subscriptionId, postId, cluster } = first
      if (others.length > 0)
        await store.remove(
          subscriptionId,
          others.map((other) => other.postId),
        )
      if (cluster !== nameOf(cluster)) await store.rename(subscriptionId, postId, nameOf(cluster))
    }
  })
}

function folded(matches: Match[], known: Omit<Match, 'fired'>[]): Match[] {
  const keysOf = ({ subscriptionId, postId, cluster }: Omit<Match, 'fired'>) => [
    `${subscriptionId} post ${postId}`,
    `${subscriptionId} cluster ${cluster}`,
  ]
  const taken = new Set(known.flatMap(keysOf))
  return matches.filter((match) => {
    const keys = keysOf(match)
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}
