import { frequencies, frequencyFrom, frequencyReach } from '@litopys/contract/frequency'
import type { Engine } from './engine.ts'
import { bind, sql } from './sql.ts'
import type { Visible } from './visible.ts'

/** Channel of a post, and its date in ISO 8601 UTC. */
type Posted = { channelId: string; dateCreated: string }
/** Reads the frequency of posts in one statement. Returns a lookup, which gives '' for any other post. */
export type FrequencyReader = (
  visible: Visible,
  posts: Posted[],
  signal: AbortSignal,
) => Promise<(post: Posted) => string>

/** Posts by day since 1970 in UTC, and the first and the last day with posts. */
type ChannelDays = { posts: Map<number, number>; first: number; last: number; changes: number; since: number }

/** A channel of several years has 50 kB of days. */
const mostChannels = 1_000
const dayMs = 86_400_000

/**
 * Reads how often the channels posted around the days of these posts, counting visible posts
 * (contract/frequency.ts). The days of a channel are kept like other answers (shared-reads.ts).
 */
export function createFrequencyReader(engine: Engine): FrequencyReader {
  const kept = new Map<string, ChannelDays>()
  const find = (key: string, changes: number): ChannelDays | undefined => {
    const days = kept.get(key)
    const isFresh = days?.changes === changes && performance.now() - days.since <= engine.answersKeptMs
    return isFresh ? days : undefined
  }
  const keep = (key: string, days: ChannelDays) => {
    kept.delete(key)
    kept.set(key, days)
    for (const oldest of kept.keys()) if (kept.size > mostChannels) kept.delete(oldest)
  }
  return async (visible, posts, signal) => {
    const { condition } = visible
    const keyOf = (channelId: string) => JSON.stringify([condition, channelId])
    const changes = engine.changes(sql`litopys.posts`)
    const found = new Map<string, ChannelDays>()
    const missing: string[] = []
    for (const channelId of new Set(posts.map((post) => post.channelId))) {
      const days = find(keyOf(channelId), changes)
      if (days) found.set(channelId, days)
      else missing.push(channelId)
    }
    const since = performance.now()
    for (const { channelId, days, counts } of await readDays(engine, visible, missing, signal)) {
      const counted = new Map(days.map((day, i) => [day, counts[i] ?? 0]))
      const [first, last] = [Math.min(...counted.keys()), Math.max(...counted.keys())]
      found.set(channelId, { posts: counted, first, last, changes, since })
    }
    for (const [channelId, days] of found) keep(keyOf(channelId), days)
    return ({ channelId, dateCreated }) => {
      const days = found.get(channelId)
      const day = Math.floor(Date.parse(dateCreated) / dayMs)
      return days?.posts.has(day) ? frequencyAt(days, day) : ''
    }
  }
}

async function readDays(engine: Engine, { condition }: Visible, channelIds: string[], signal: AbortSignal) {
  if (channelIds.length === 0) return []
  return await engine.rows<{ channelId: string; days: number[]; counts: number[] }>(
    sql`SELECT channelId, groupArray(day) AS days, groupArray(posts) AS counts FROM (
        SELECT channelId, toUInt32(toDate(dateCreated)) AS day, count() AS posts FROM litopys.posts
        WHERE ${condition} AND channelId IN ${bind('Array(String)', channelIds)} GROUP BY channelId, day
      ) GROUP BY channelId`,
    { signal },
  )
}

function frequencyAt({ posts, first, last }: ChannelDays, day: number): string {
  const [from, to] = [Math.max(day - frequencyReach, first), Math.min(day + frequencyReach, last)]
  let around = 0
  for (let one = from; one <= to; one += 1) around += posts.get(one) ?? 0
  const days = to - from + 1
  return frequencies.findLast((name) => around >= frequencyFrom[name] * days) ?? ''
}
