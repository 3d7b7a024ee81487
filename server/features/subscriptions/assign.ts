import { dailyMatches } from '@litopys/contract/schemas/subscription'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { dayStart } from './day-start.ts'
import { createMatchStore, type Match } from './matches.store.ts'

/**
 * Puts matches down: of a cluster of posts one for each subscription, each post once, and so many a day. What is beyond is not put down, and
 * when that happened is.
 */
export async function assign(
  { writing, clock, timeZone }: { writing: Writing; clock: Clock; timeZone: string },
  matches: Match[],
): Promise<void> {
  await writing.transact(async (transaction) => {
    const store = createMatchStore(transaction)
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
    if (cut.size > 0) await store.markCut([...cut], now)
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
