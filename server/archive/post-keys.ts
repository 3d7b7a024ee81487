import { bind, type Sql, sql } from './sql.ts'

export type PostKey = { channelId: string; messageId: number }
/** A post that is like another one. `closeness`: 1 of a copy, less of others, and more of that post itself. */
export type LikePost = PostKey & { closeness: number }

/**
 * Condition: a post has one of these keys. Two bound lists are zipped by the engine, and the primary key
 * answers it.
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
