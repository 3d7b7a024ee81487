import { type Kysely, sql } from 'kysely'

/** A deleted channel is a row of its own table, so that no reader of channels has to leave it out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_channels')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('channel_id', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    // The row of the channel as it was.
    .addColumn('record', 'jsonb', (column) => column.notNull())
    .addColumn('posts', 'text', (column) => column.notNull().check(sql`posts IN ('keep', 'delete')`))
    .addColumn('deleted_by', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('deleted_channels_by_channel_id')
    .on('deleted_channels')
    .column('channel_id')
    .execute()
}
