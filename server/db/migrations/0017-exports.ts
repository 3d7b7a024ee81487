import { type Kysely, sql } from 'kysely'

/** Exports of the last day with what they are of; their files lie in DATA_DIR/exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('exports')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'jsonb', (column) => column.notNull())
    .addColumn('input', 'jsonb', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason_code', 'text')
    .addColumn('reason', 'text')
    .addColumn('done', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('total', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint')
    .addColumn('sha256', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('cancel_requested', 'boolean', (column) => column.notNull().defaultTo(false))
    // Machine and directory that the file lies in, where several processes share the records.
    .addColumn('place', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('finished_at', 'timestamptz')
    .execute()
  await sql`CREATE INDEX exports_by_owner ON exports (owner_id, created_at)`.execute(db)
}
