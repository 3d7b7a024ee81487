import { sql } from 'kysely'
import type { Records } from './open.ts'
import { running, starting } from './start-lock.ts'

/**
 * Number of servers that use these records, or start with them: each has an advisory lock. The embedded records have
 * none: the lock of the data directory keeps others out.
 */
export async function countServers(db: Records): Promise<number> {
  const { rows } = await sql<{ servers: number }>`
    SELECT count(DISTINCT pid)::float8 AS servers FROM pg_locks
    WHERE locktype = 'advisory' AND objid IN (${running}, ${starting}) AND classid = 0 AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db)
  return rows[0]?.servers ?? 0
}
