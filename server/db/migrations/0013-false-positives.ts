import type { Kysely } from 'kysely'

/** Entities that operators have found not to be what they were taken for; `marked_by` is an account or the local command. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('false_positives')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('marked_by_id', 'text', (column) => column.notNull())
    .addColumn('marked_by', 'text', (column) => column.notNull())
    .addColumn('marked_at', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('false_positives_once', ['kind', 'value'])
    .execute()
}
