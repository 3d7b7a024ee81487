import type { PostsOfDeleted } from '@litopys/contract/schemas/deleted-channel'
import type { Generated, JSONColumnType } from 'kysely'

/** Channels whose deletion can be undone. */
export type DeletedChannelsTable = {
  /** Id of the channel's record before the deletion and after an undo. */
  id: string
  channelId: string
  title: string
  /** The former row of `channels`, by column name. */
  record: JSONColumnType<Record<string, unknown>>
  posts: PostsOfDeleted
  deletedBy: string
  deletedAt: Date
  /** Whether the permanent removal has started: no hold postpones it any more, and it cannot be undone. */
  removing: Generated<boolean>
}
