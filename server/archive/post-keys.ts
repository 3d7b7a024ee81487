import { bind, type Sql, sql } from './sql.ts'

export type PostKey = { channelId: string; messageId: number }

/**
 * Whether a post is one of these: two bound lists, laid together by the engine, answered from the primary
 * key.
 */
export function hasKey(keys: PostKey[]): Sql {
  const channelIds = bind(
    'Array(String)',
    keys.map((key) => key.channelId),
  )
  const messageIds = bind(
    'Array(Int64)',
    keys.map((key) => key.messageId),
  )
  return sql`(channelId, messageId) IN arrayZip(${channelIds}, ${messageIds})`
}
