import type { Kysely } from 'kysely'

/** Of when each name of a channel is: an older export that is imported later does not bring an older name back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('channels')
    .addColumn('title_observed_at', 'timestamptz')
    .addColumn('type_observed_at', 'timestamptz')
    .addColumn('username_observed_at', 'timestamptz')
    .execute()
}
