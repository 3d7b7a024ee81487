import type { Engine } from '#archive/engine'
import type { PostKey } from '#archive/post-keys'
import { bind, raw, sql } from '#archive/sql'
import { type Condition, conditionSql } from './condition.store.ts'

export type KeyStore = ReturnType<typeof createKeyStore>

/** Time limit of one part of work on a whole result, in seconds. */
const timeoutSeconds = 600

/** All posts of a search in table order, for work on the whole result. */
export function createKeyStore(engine: Engine) {
  return {
    /** The next posts after a key. */
    async after(
      condition: Condition,
      after: PostKey | undefined,
      limit: number,
      signal: AbortSignal,
    ): Promise<PostKey[]> {
      const further = after
        ? sql`(channelId, messageId) > (${bind('String', after.channelId)}, ${bind('Int64', after.messageId)})`
        : raw('true')
      return await engine.rows(
        sql`SELECT DISTINCT channelId, messageId FROM litopys.posts
          WHERE ${further} AND ${conditionSql(condition)}
          ORDER BY channelId, messageId LIMIT ${bind('UInt32', limit)}`,
        { pool: 'export', signal, timeoutSeconds },
      )
    },

    async count(condition: Condition, signal: AbortSignal): Promise<number> {
      const [row] = await engine.rows<{ posts: number }>(
        sql`SELECT uniqExact(channelId, messageId) AS posts FROM litopys.posts WHERE ${conditionSql(condition)}`,
        { pool: 'export', signal, timeoutSeconds },
      )
      return row?.posts ?? 0
    },
  }
}
