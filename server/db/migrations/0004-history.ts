import type { Kysely } from 'kysely'

/** What each operator searched for; `key` tells searches of one operator apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('search_history')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('q', 'text', (column) => column.notNull())
    .addColumn('matching', 'jsonb')
    .addColumn('filters', 'jsonb')
    .addColumn('total_items', 'integer', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('search_history_once', ['user_id', 'key'])
    .execute()
  await db.schema
    .createIndex('search_history_by_time')
    .on('search_history')
    .columns(['user_id', 'at'])
    .execute()
}
