import { type Kysely, sql } from 'kysely'

/** What a change of tags did to which posts, so that it can be taken back as far as it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('tag_changes')
    .addColumn('job_id', 'uuid', (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (column) => column.notNull().generatedAlwaysAsIdentity())
    .addColumn('actor_id', 'text', (column) => column.notNull())
    .addColumn('posts', sql`text[]`, (column) => column.notNull())
    .addColumn('added', sql`text[]`, (column) => column.notNull())
    .addColumn('removed', sql`text[]`, (column) => column.notNull())
    .addColumn('made_at', 'timestamptz', (column) => column.notNull())
    .addColumn('undone_at', 'timestamptz')
    .addPrimaryKeyConstraint('tag_changes_in_order', ['job_id', 'seq'])
    .execute()
  await db.schema.createIndex('tag_changes_made').on('tag_changes').column('made_at').execute()
}
