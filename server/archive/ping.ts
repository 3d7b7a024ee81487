import type { Engine } from './engine.ts'
import { sql } from './sql.ts'

/** Rejects when the engine does not answer. */
export async function pingArchive(engine: Engine): Promise<void> {
  await engine.rows(sql`SELECT 1`)
}
