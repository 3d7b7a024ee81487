import { type Kysely, sql } from 'kysely'

/** What operators keep: requests, analyses, messages and queries, each as its fields, and when who ran a request last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('saved')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('collection', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('body', 'jsonb', (column) => column.notNull())
    .addColumn('shared_with', sql`text[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('changed', 'jsonb', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addColumn('deleted_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('saved_by_owner').on('saved').columns(['collection', 'owner_id']).execute()
  await db.schema
    .createTable('request_openings')
    .addColumn('request_id', 'uuid', (column) => column.notNull().references('saved.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_openings_once', ['request_id', 'user_id'])
    .execute()
}
