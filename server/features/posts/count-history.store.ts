import type { SourceName } from '@litopys/contract/schemas/post'
import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { sql } from '#archive/sql'

/** Counters of a post that a source showed at one time. */
export type ObservedCounts = PostKey & {
  run: string
  at: string
  source: SourceName
  views: number | null
  forwards: number | null
  reactions: { name: string; count: number }[]
  isRounded: boolean
}

export type CountHistoryStore = ReturnType<typeof createCountHistoryStore>

export function createCountHistoryStore(engine: Engine) {
  return {
    /** The latest counters of each of these posts from this source. */
    async latest(keys: PostKey[], source: SourceName): Promise<ObservedCounts[]> {
      if (keys.length === 0) return []
      const rows = await engine.rows<ObservedCounts>(
        sql`SELECT * FROM litopys.counts WHERE ${hasKey(keys)} ORDER BY at DESC, run LIMIT 1 BY channelId, messageId, source`,
        { pool: 'write' },
      )
      return rows.filter((row) => row.source === source)
    },

    async insert(rows: ObservedCounts[]): Promise<void> {
      const lines = rows.map((row) => JSON.stringify(row)).join('\n')
      if (lines.length > 0) await engine.insertLines('litopys.counts', Buffer.from(lines))
    },

    /** All counters of a post, oldest first. */
    async of(key: PostKey, signal: AbortSignal): Promise<ObservedCounts[]> {
      return await engine.rows(
        sql`SELECT * FROM litopys.counts FINAL WHERE ${hasKey([key])} ORDER BY at, run LIMIT 10000`,
        { signal },
      )
    },
  }
}
