import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import standard from './0012-standard-rules.json' with { type: 'json' }

/** Rules of thematic categories, with those that Litopys brings: from then on they are the operators', and what they delete stays away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('category_rules')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('category', 'text', (column) => column.notNull().unique())
    .addColumn('keywords', sql`text[]`, (column) => column.notNull())
    .addColumn('clues', 'jsonb', (column) => column.notNull())
    .addColumn('threshold', 'float8', (column) => column.notNull())
    .addColumn('is_active', 'boolean', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_by', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()
  for (const { category, keywords, threshold, clues } of standard.rules)
    await sql`INSERT INTO category_rules VALUES (${randomUUID()}, ${category}, ${keywords}, ${JSON.stringify(clues)},
      ${threshold}, true, 'litopys', now(), 'litopys', now())`.execute(db)
  // One analysis of the archive at a time.
  await sql`CREATE UNIQUE INDEX jobs_one_analysis ON jobs (kind)
    WHERE kind = 'analysis' AND status IN ('queued', 'running')`.execute(db)
}
