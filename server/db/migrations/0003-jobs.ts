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
    .execute()
  // Posts that imports have acknowledged: what the archive holds of the channel is held against it.
  await db.schema
    .alterTable('channels')
    .addColumn('acknowledged_posts', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
