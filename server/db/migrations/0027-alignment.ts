import { type Kysely, sql } from 'kysely'

/** Which words of a text and its translation belong together. Translations from before were made without. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('translations')
    .addColumn('alignment', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .execute()
}
