import type { Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('reason_code', 'text')
    // Who holds the job: only he may write of it.
    .addColumn('lease', 'uuid')
    // How often it was taken up since it last came on.
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    // How often it has waited for better times since it last came on, and until when it waits.
    .addColumn('waits', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('retry_at', 'timestamptz')
    // How many posts it has added to each channel: what the archive holds is held against it.
    .addColumn('added', 'jsonb', (column) => column.notNull().defaultTo('{}'))
    .execute()
}
