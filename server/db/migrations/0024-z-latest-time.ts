import type { Kysely } from 'kysely'

/** The latest time that any server of these records has come to, in one row: none of them goes back behind it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('latest_time')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('latest', 'timestamptz', (column) => column.notNull())
    .execute()
}
