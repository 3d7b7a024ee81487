import { sql } from 'kysely'
import type { Records } from '#records/open'

/** The newest backup job of a folder, or of any. */
type LastJob = { id: string; status: string; createdAt: Date; finishedAt: Date | null }

export type BackupJobStore = ReturnType<typeof createBackupJobStore>

export function createBackupJobStore(db: Records) {
  return {
    /** The newest job that writes to this folder, or to any if `directory` is undefined. */
    async last(directory: string | undefined): Promise<LastJob | undefined> {
      return await db
        .selectFrom('jobs')
        .select(['id', 'status', 'createdAt', 'finishedAt'])
        .where(backupsTo(directory))
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirst()
    },

    /** The moment of the newest complete backup, of any folder if `directory` is undefined. */
    async lastMoment(directory: string | undefined): Promise<Date | undefined> {
      const { rows } = await sql<{ moment: string | null }>`
        SELECT max(checkpoint -> 'backup' ->> 'moment') AS moment FROM jobs
        WHERE ${backupsTo(directory)} AND status = 'done'`.execute(db)
      const moment = rows[0]?.moment
      return moment ? new Date(moment) : undefined
    },

    /** Number of failed backups since the last complete one, of any folder if `directory` is undefined. */
    async failures(directory: string | undefined): Promise<number> {
      const ofFolder = backupsTo(directory)
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM jobs
        WHERE ${ofFolder} AND status = 'failed' AND created_at >= coalesce(
          (SELECT max(created_at) FROM jobs WHERE ${ofFolder} AND status = 'done'), '-infinity')`.execute(db)
      return rows[0]?.count ?? 0
    },
  }
}

function backupsTo(directory: string | undefined) {
  return directory === undefined
    ? sql<boolean>`kind = 'backup'`
    : sql<boolean>`kind = 'backup' AND input ->> 'directory' = ${directory}`
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
