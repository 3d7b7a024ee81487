import type { Kysely } from 'kysely'

/** Up to which of its numbered events a watched channel is in the archive, and whose directory an uploaded file lies in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('channels').addColumn('live_pts', 'bigint').execute()
  await db.schema.alterTable('uploads').addColumn('place', 'text').execute()
}
