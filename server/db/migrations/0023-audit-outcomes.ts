import { type Kysely, sql } from 'kysely'

/** What was begun and ended otherwise than done is told as that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE audit DROP CONSTRAINT audit_outcome_check`.execute(db)
  await sql`ALTER TABLE audit ADD CONSTRAINT audit_outcome_check CHECK (outcome IN ('done', 'refused', 'cancelled', 'failed'))`.execute(
    db,
  )
}
