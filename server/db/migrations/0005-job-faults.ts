import type { Kysely } from 'kysely'

/** What the text of a job's code says more of: each language has texts of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('reason_detail', 'text').execute()
}
