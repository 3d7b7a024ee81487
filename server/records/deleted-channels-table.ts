import type { PostsOfDeleted } from '@litopys/contract/schemas/deleted-channel'
import type { JSONColumnType } from 'kysely'

/** Channels whose deletion can be undone. */
export type DeletedChannelsTable = {
  /** Of the record that the channel had, and has again after an undo. */
  id: string
  channelId: string
  title: string
  /** The row of `channels` as it was, by the names of its columns. */
  record: JSONColumnType<Record<string, unknown>>
  posts: PostsOfDeleted
  deletedBy: string
  deletedAt: Date
}
