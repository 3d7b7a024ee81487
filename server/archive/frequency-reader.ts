import type { Engine } from './engine.ts'
import { frequencySql } from './frequency.ts'
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

/**
 * Reads how often the channels posted around the days of these posts, counting visible posts
 * (contract/frequency.ts).
 */
export function createFrequencyReader(engine: Engine): FrequencyReader {
  return async (visible, posts, signal) => {
    if (posts.length === 0) return () => ''
    const pairs = [...new Map(posts.map((post) => [keyOf(post), pairOf(post)])).values()]
    const [channels, days] = [pairs.map(([channelId]) => channelId), pairs.map(([, day]) => day)]
    const among = sql`channelId IN ${bind('Array(String)', [...new Set(channels)])}`
    const rows = await engine.rows<{ channelId: string; day: string; frequency: string }>(
      sql`SELECT channelId, toString(day) AS day, frequency FROM (${frequencySql(visible, among)}) AS known
        WHERE (channelId, known.day) IN (SELECT pair.1, toDate(pair.2) FROM (
          SELECT arrayJoin(arrayZip(${bind('Array(String)', channels)}, ${bind('Array(String)', days)})) AS pair
        ))`,
      { signal },
    )
    const known = new Map(rows.map(({ channelId, day, frequency }) => [`${channelId} ${day}`, frequency]))
    return (post) => known.get(keyOf(post)) ?? ''
  }
}

function pairOf({ channelId, dateCreated }: Posted): [string, string] {
  return [channelId, dateCreated.slice(0, 10)]
}

function keyOf(post: Posted): string {
  return pairOf(post).join(' ')
}
