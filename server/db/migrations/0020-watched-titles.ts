import { type Kysely, sql } from 'kysely'

/** Whoever watches a request that is no longer shared with him knows it by the title that it had when it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('subscriptions')
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await sql`UPDATE subscriptions SET title = coalesce(saved.body->>'title', '')
    FROM saved WHERE saved.id = subscriptions.request_id`.execute(db)
}
