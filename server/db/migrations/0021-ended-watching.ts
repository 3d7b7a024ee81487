import type { Kysely } from 'kysely'

/** Who ends watching a request may take that back: what was put down for it stays for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('ended_at', 'timestamptz').execute()
}
