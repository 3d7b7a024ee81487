import { type Kysely, sql } from 'kysely'

/**
 * Posts that operators saved. `frozen` is the copy as canonical JSON, a text and no jsonb: its hash is over these very bytes.
 * A local command saves too, so an owner is no key of a user; quotes outlast the account of who saved them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotes')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('post_id', 'text', (column) => column.notNull())
    .addColumn('frozen', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('tags', sql`text[]`, (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_by', 'text')
    .addColumn('updated_at', 'timestamptz')
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await sql`CREATE UNIQUE INDEX quotes_once ON quotes (owner_id, post_id) WHERE deleted_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX quotes_by_time ON quotes (created_at DESC, id)`.execute(db)
  await sql`CREATE INDEX quotes_by_tag ON quotes USING gin (tags)`.execute(db)
}
