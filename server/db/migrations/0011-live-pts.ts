import type { Kysely } from 'kysely'

/** Up to which of its numbered events a watched channel is in the archive. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('channels').addColumn('live_pts', 'bigint').execute()
}
