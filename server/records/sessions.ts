import { sql } from 'kysely'
import { type Records, serverProgram } from './open.ts'

/**
 * Number of connections of running servers to these records. A server asks for jobs each second, so it has one. The
 * embedded records have none: the lock of the data directory keeps others out.
 */
export async function countServerSessions(db: Records): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    SELECT count(*)::float8 AS sessions FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = ${serverProgram}`.execute(db)
  return rows[0]?.sessions ?? 0
}
