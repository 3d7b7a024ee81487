import type { PostsOfDeleted } from '@litopys/contract/schemas/deleted-channel'
import { type Selectable, sql } from 'kysely'
import type { DeletedChannelsTable } from '#records/deleted-channels-table'
import type { Records } from '#records/open'
import type { KnownChannel } from './channels.store.ts'

export type DeletedRow = Omit<Selectable<DeletedChannelsTable>, 'record'>
type Deletion = { posts: PostsOfDeleted; deletedBy: string; deletedAt: Date }

const columns = ['id', 'channelId', 'title', 'posts', 'deletedBy', 'deletedAt', 'removing'] as const

export type DeletedChannelStore = ReturnType<typeof createDeletedChannelStore>

export function createDeletedChannelStore(db: Records) {
  return {
    /** Moves the record of a channel to the deleted channels. */
    async put({ id, channelId, title }: KnownChannel, deletion: Deletion): Promise<DeletedRow> {
      const row = await db
        .insertInto('deletedChannels')
        .columns(['id', 'channelId', 'title', 'record', 'posts', 'deletedBy', 'deletedAt'])
        .expression((eb) =>
          eb
            .selectFrom('channels')
            .select([
              'channels.id',
              sql<string>`${channelId}::text`.as('channelId'),
              sql<string>`${title}::text`.as('title'),
              sql<string>`to_jsonb(channels)`.as('record'),
              sql<PostsOfDeleted>`${deletion.posts}::text`.as('posts'),
              sql<string>`${deletion.deletedBy}::text`.as('deletedBy'),
              sql<Date>`${deletion.deletedAt}::timestamptz`.as('deletedAt'),
            ])
            .where('channels.id', '=', id),
        )
        .returning(columns)
        .executeTakeFirstOrThrow()
      await db.deleteFrom('channels').where('id', '=', id).execute()
      return row
    },

    /**
     * Moves the record back, without its key if that was deleted. Returns false if the channel has a new
     * record.
     */
    async takeBack(id: string): Promise<boolean> {
      const { numAffectedRows } = await sql`
        INSERT INTO channels SELECT (jsonb_populate_record(NULL::channels, record)).*
        FROM deleted_channels WHERE id = ${id} ON CONFLICT (channel_id) DO NOTHING`.execute(db)
      if (!numAffectedRows) return false
      await sql`UPDATE channels SET key_id = NULL
        WHERE id = ${id} AND NOT EXISTS (SELECT FROM keys WHERE keys.id = channels.key_id)`.execute(db)
      await this.remove(id)
      return true
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('deletedChannels').where('id', '=', id).execute()
    },

    /** The deleted channel, locked until the transaction ends. */
    async lock(id: string): Promise<DeletedRow | undefined> {
      return await db
        .selectFrom('deletedChannels')
        .select(columns)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    /** Channels whose removal has not started, newest deletion first. */
    async list(): Promise<DeletedRow[]> {
      return await db
        .selectFrom('deletedChannels')
        .select(columns)
        .where('removing', '=', false)
        .orderBy('deletedAt', 'desc')
        .orderBy('id')
        .execute()
    },

    /** Channels deleted before `before`, oldest deletion first. */
    async overdue(before: Date): Promise<DeletedRow[]> {
      return await db
        .selectFrom('deletedChannels')
        .select(columns)
        .where('deletedAt', '<', before)
        .orderBy('deletedAt')
        .orderBy('id')
        .execute()
    },

    /** From now on, the removal of the channel can only be continued. */
    async startRemoving(id: string): Promise<void> {
      await db.updateTable('deletedChannels').set({ removing: true }).where('id', '=', id).execute()
    },

    /**
     * Ids of the channels deleted with their posts, in a stable order. Includes deletions past the undo
     * period.
     */
    async hidden(): Promise<string[]> {
      const rows = await db
        .selectFrom('deletedChannels')
        .select('channelId')
        .distinct()
        .where('posts', '=', 'delete')
        .orderBy('channelId')
        .execute()
      return rows.map(({ channelId }) => channelId)
    },

    /** Removes this channel from the channels that ended imports list as added: its posts no longer exist. */
    async forgetAdded(channelId: string): Promise<void> {
      await sql`UPDATE jobs SET added = added - ${channelId}::text
        WHERE added ? ${channelId}::text AND status NOT IN ('queued', 'running')`.execute(db)
    },
  }
}

/** Whether one of these channels was deleted with its posts. */
export async function hasDeletedPostsIn(transaction: Records, channelIds: string[]): Promise<boolean> {
  const row = await transaction
    .selectFrom('deletedChannels')
    .select('id')
    .where('posts', '=', 'delete')
    .where((eb) => eb('channelId', '=', eb.fn.any(eb.val(channelIds))))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
