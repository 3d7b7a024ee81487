import { sql } from 'kysely'
import type { WriterTurn } from '#archive/writer-turn'
import type { Records } from './open.ts'

/**
 * Serialises writers of posts among all processes that share these records. The lock is released with the
 * connection of a process that dies.
 */
export function writerLock(db: Records): WriterTurn {
  return (work) =>
    db.connection().execute(async (connection) => {
      await sql`SELECT pg_advisory_lock(7112027)`.execute(connection)
      try {
        return await work()
      } finally {
        await sql`SELECT pg_advisory_unlock(7112027)`.execute(connection)
      }
    })
}
