import type { Engine } from '#archive/engine'
import { hasKey, type PostKey } from '#archive/post-keys'
import { bind, bindInstant, type Sql, sql } from '#archive/sql'
import type { Visible } from '#archive/visible'

export type SeenStore = ReturnType<typeof createSeenStore>

/** Store of the posts that each operator has seen. */
export function createSeenStore(engine: Engine) {
  return {
    /** Marks posts as seen; hidden and missing posts are ignored. */
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

    /** The posts among these that the operator has seen. */
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
 * Posts that the operator has not seen. Keys are compared by 64-bit hash: a set of pairs took ten times as
 * long. With 100,000 seen of a million posts it was 911 ms against 124 (98 without the condition). A
 * collision among ten million posts has a probability below one in a million.
 */
export function unseenSql(userId: string): Sql {
  return sql`cityHash64(channelId, messageId) NOT IN (
    SELECT cityHash64(channelId, messageId) FROM litopys.seen WHERE userId = ${bind('String', userId)})`
}
