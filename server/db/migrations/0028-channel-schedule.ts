import { type Kysely, sql } from 'kysely'

/** How often a channel is refreshed. `frequency` means how often a channel posts (docs/decisions/0050-frequency.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('channels').renameColumn('frequency', 'schedule').execute()
  // A deleted channel that is restored becomes a row of `channels` by the names of its columns.
  await sql`UPDATE deleted_channels
    SET record = record - 'frequency' || jsonb_build_object('schedule', record -> 'frequency')
    WHERE jsonb_exists(record, 'frequency')`.execute(db)
}
