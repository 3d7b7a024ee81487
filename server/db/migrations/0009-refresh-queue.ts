import { type Kysely, sql } from 'kysely'

/** Of a channel one refresh runs at a time; what else is wished of it waits behind that, each wish once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX jobs_one_refresh`.execute(db)
  await sql`CREATE UNIQUE INDEX jobs_one_refresh ON jobs ((input ->> 'channel'))
    WHERE kind = 'refresh' AND status = 'running'`.execute(db)
  await sql`CREATE UNIQUE INDEX jobs_one_wish ON jobs
    ((input ->> 'channel'), (input ->> 'mode'), (coalesce(input ->> 'confirmDeletions', '')))
    WHERE kind = 'refresh' AND status IN ('queued', 'running')`.execute(db)
}
