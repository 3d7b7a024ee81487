import { sql } from 'kysely'
import type { Records } from '#records/open'

/** The newest backup job of a folder, or of any. */
type LastJob = { id: string; status: string; createdAt: Date; finishedAt: Date | null }

export type BackupJobStore = ReturnType<typeof createBackupJobStore>

export function createBackupJobStore(db: Records) {
  return {
    /** The newest job that writes to this folder. */
    async last(directory: string): Promise<LastJob | undefined> {
      return await db
        .selectFrom('jobs')
        .select(['id', 'status', 'createdAt', 'finishedAt'])
        .where('kind', '=', 'backup')
        .where(sql<string>`input ->> 'directory'`, '=', directory)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** The moment of the newest complete backup. */
    async lastMoment(): Promise<Date | undefined> {
      const { rows } = await sql<{ moment: string | null }>`
        SELECT max(checkpoint -> 'backup' ->> 'moment') AS moment FROM jobs
        WHERE kind = 'backup' AND status = 'done'`.execute(db)
      const moment = rows[0]?.moment
      return moment ? new Date(moment) : undefined
    },

    /** Number of failed backups since the last complete one. */
    async failures(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM jobs
        WHERE kind = 'backup' AND status = 'failed' AND created_at >= coalesce(
          (SELECT max(created_at) FROM jobs WHERE kind = 'backup' AND status = 'done'), '-infinity')`.execute(
        db,
      )
      return rows[0]?.count ?? 0
    },
  }
}

/** Ends the backup that has written these records, which would start again otherwise. */
export async function endBackupJobs(db: Records, now: Date): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'cancelled', finishedAt: now, lease: null, leasedUntil: null })
    .where('kind', '=', 'backup')
    .where('status', 'in', ['queued', 'running'])
    .execute()
}
