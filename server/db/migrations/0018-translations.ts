import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import standard from './0018-standard-glossary.json' with { type: 'json' }

/** Translations that were made, and the terms they keep to: those that Litopys brings are the operators' from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('translations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('alternatives', 'jsonb', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('confidence', 'float8', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('glossary')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('term', 'text', (column) => column.notNull().unique())
    .addColumn('translation', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('exports')
    .addColumn('translation', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('untranslated', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const [kind, terms] of Object.entries(standard.terms))
    for (const [term, translation] of Object.entries(terms))
      await sql`INSERT INTO glossary VALUES (${randomUUID()}, ${term}, ${translation}, ${kind}, 'litopys', now())`.execute(
        db,
      )
}
