import { sql } from 'kysely'
import type { Records } from './open.ts'

/**
 * The latest time in these records. Sessions have their own times, because a killed server has not stored its
 * last minute.
 */
export async function readLatestTime(db: Records): Promise<Date> {
  const { rows } = await sql<{ latest: Date | null }>`SELECT greatest(
    (SELECT latest FROM latest_time),
    (SELECT greatest(max(created_at), max(seen_at), max(rotated_at)) FROM sessions)) AS latest`.execute(db)
  return rows[0]?.latest ?? new Date(0)
}

/** Stores the current time of a server; returns the latest of all servers. */
export async function keepLatestTime(db: Records, latest: Date): Promise<Date> {
  const kept = await db
    .insertInto('latestTime')
    .values({ id: 1, latest })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ latest: sql<Date>`greatest(latest_time.latest, ${latest}::timestamptz)` }),
    )
    .returning('latest')
    .executeTakeFirstOrThrow()
  return kept.latest
}
