import type { Kysely } from 'kysely'

/** Telegram accounts that channels are read with; what they sign in with is sealed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('keys')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('phone_ending', 'text', (column) => column.notNull())
    .addColumn('sealed_phone_number', 'text', (column) => column.notNull())
    .addColumn('app_id', 'text', (column) => column.notNull())
    .addColumn('sealed_app_hash', 'text', (column) => column.notNull())
    .addColumn('sealed_session', 'text', (column) => column.notNull())
    .addColumn('tested_at', 'timestamptz')
    .addColumn('tested', 'text')
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
