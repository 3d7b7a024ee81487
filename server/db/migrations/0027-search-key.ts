import type { Kysely } from 'kysely'

/** In which fields a past search looked for its words; without a value in the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('search_history').addColumn('search_key', 'jsonb').execute()
}
