import { sql } from 'kysely'
import type { Records } from './open.ts'

/** Version and size of the records. */
export async function readRecordStatistics(db: Records): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS bytes`.execute(db)
  return rows[0] ?? { version: '', bytes: 0 }
}
