import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, bindInstant, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

export type SeenStore = ReturnType<typeof createSeenStore>

/** Which posts each operator has seen. */
export function createSeenStore(engine: Engine) {
  return {
    /** Of posts that the reader may not see, and of those that are not there, nothing is remembered. */
    async mark(userId: string, keys: PostKey[], visible: Visible, at: Date): Promise<void> {
      const seenAt = bindInstant(Math.floor(at.getTime() / 1000))
      await engine.run(
        sql`INSERT INTO litopys.seen (userId, channelId, messageId, seenAt)
          SELECT DISTINCT ${bind('String', userId)}, channelId, messageId, ${seenAt}
          FROM litopys.posts WHERE ${hasKey(keys)} AND ${visible.condition}`,
      )
    },

    async unmark(userId: string, keys: PostKey[]): Promise<void> {
      await engine.run(
        sql`DELETE FROM litopys.seen WHERE userId = ${bind('String', userId)} AND ${hasKey(keys)}`,
      )
    },

    /** Those of these posts that the operator has seen. */
    async among(userId: string, keys: PostKey[], signal: AbortSignal): Promise<PostKey[]> {
      if (keys.length === 0) return []
      return await engine.rows(
        sql`SELECT DISTINCT channelId, messageId FROM litopys.seen
          WHERE userId = ${bind('String', userId)} AND ${hasKey(keys)}`,
        { signal },
      )
    },
  }
}

/**
 * Posts that the operator has not seen. Keys are compared by a hash of 64 bits: a set of pairs took ten times
 * as long (100,000 seen of a million: 911 ms against 124, without it 98), and two keys of ten million posts
 * meet with a chance of less than one in a million.
 */
export function unseenSql(userId: string): Sql {
  return sql`cityHash64(channelId, messageId) NOT IN (
    SELECT cityHash64(channelId, messageId) FROM litopys.seen WHERE userId = ${bind('String', userId)})`
}
