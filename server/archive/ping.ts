import type { Engine } from './engine.ts'
import { sql } from './sql.ts'

/**
 * Rejects if the engine does not answer. Does not wait behind searches: a busy server is ready for other
 * calls.
 */
export async function pingArchive(engine: Engine): Promise<void> {
  await engine.rows(sql`SELECT 1`, { pool: 'export' })
}
