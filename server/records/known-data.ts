import { sql } from 'kysely'
import type { Records } from './open.ts'

/** Number of posts that jobs have acknowledged as added to the archive. */
export async function countAcknowledged(db: Records): Promise<number> {
  const { rows } = await sql<{ posts: number | null }>`
    SELECT sum(value::bigint)::float8 AS posts FROM jobs, jsonb_each_text(jobs.added)`.execute(db)
  return rows[0]?.posts ?? 0
}

/** For use after the operator has accepted the loss of the acknowledged posts. */
export async function forgetAcknowledged(db: Records): Promise<void> {
  await sql`UPDATE jobs SET added = '{}' WHERE added <> '{}'`.execute(db)
}

/** Whether a server has ever run with these records: it stores the time at once. */
export async function areRecordsUsed(db: Records): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM latest_time) OR EXISTS (SELECT FROM users) AS "isUsed"`.execute(db)
  return rows[0]?.isUsed ?? false
}
