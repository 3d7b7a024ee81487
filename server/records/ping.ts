import { sql } from 'kysely'
import type { Records } from './open.ts'

/** Rejects if the database does not answer. */
export async function pingRecords(db: Records): Promise<void> {
  await sql`SELECT 1`.execute(db)
}
