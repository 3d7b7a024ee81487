import type { Kysely } from 'kysely'

/** A title that an operator has given stays, whatever the source calls the channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channels')
    .addColumn('has_own_title', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}
