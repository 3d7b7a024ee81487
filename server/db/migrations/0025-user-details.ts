import type { Kysely } from 'kysely'

/** The organisation of a user, and their picture, in a table of its own: accounts are read with each call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('works_for', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .createTable('user_pictures')
    .addColumn('user_id', 'uuid', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('base64', 'text', (column) => column.notNull())
    .execute()
}
