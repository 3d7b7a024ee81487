import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const none = sql`'{}'::text[]`
  await db.schema
    .alterTable('channels')
    .addColumn('description', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('category', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('audience', sql`text[]`, (column) => column.notNull().defaultTo(none))
    .addColumn('keywords', sql`text[]`, (column) => column.notNull().defaultTo(none))
    .addColumn('sensitive', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('num_of_followers', 'integer')
    .addColumn('source', 'text', (column) => column.notNull().defaultTo('none'))
    .addColumn('key_id', 'uuid')
    .addColumn('frequency', 'text', (column) => column.notNull().defaultTo('off'))
    .addColumn('history', 'text', (column) => column.notNull().defaultTo('all'))
    .addColumn('next_run_at', 'timestamptz')
    // All posts up to `cursor` were asked for, and backward all from `oldest` on.
    .addColumn('cursor', 'bigint')
    .addColumn('oldest', 'bigint')
    .addColumn('is_complete', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('held_deletions', 'integer')
    .execute()
  await db.schema.createIndex('channels_by_next_run').on('channels').column('next_run_at').execute()

  await db.schema
    .alterTable('jobs')
    // Grows with every change that somebody who watches would see.
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // No channel is refreshed twice at once, whatever process takes a job up.
  await sql`CREATE UNIQUE INDEX jobs_one_refresh ON jobs ((input ->> 'channel'))
    WHERE kind = 'refresh' AND status IN ('queued', 'running')`.execute(db)
  await sql`CREATE INDEX jobs_of_channel ON jobs ((input ->> 'channel'), created_at DESC)
    WHERE kind = 'refresh'`.execute(db)
}
