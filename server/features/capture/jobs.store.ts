import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { ImportCheckpoint, ImportInput, Tables } from '#db/tables'

export type JobStore = ReturnType<typeof createJobStore>
export type ClaimedJob = {
  id: string
  input: ImportInput
  checkpoint: ImportCheckpoint | null
  report: ImportReport
  createdBy: string
  total: number
}
export type JobEnd =
  | { status: 'done' }
  | { status: 'cancelled' }
  | { status: 'queued' }
  | { status: 'failed'; reason: string }

/** A process that does not renew its lease in this time is taken for dead, and another goes on with the job. */
const leaseMs = 30_000

export function createJobStore(db: Records) {
  return {
    async add(job: {
      id: string
      title: string
      input: ImportInput
      total: number
      createdBy: string
      createdAt: Date
    }) {
      await db
        .insertInto('jobs')
        .values({
          ...job,
          kind: 'import',
          status: 'queued',
          input: JSON.stringify(job.input),
          report: JSON.stringify(emptyReport),
          done: 0,
        })
        .execute()
    },

    async find(id: string): Promise<Job | undefined> {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
      return row && jobOf(row)
    },

    async page(offset: number, limit: number): Promise<{ jobs: Job[]; total: number }> {
      const { total } = await db
        .selectFrom('jobs')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { jobs: rows.map(jobOf), total: Number(total) }
    },

    /** The oldest job that waits, or that a dead process left, now leased to this one. */
    async claim(now: Date): Promise<ClaimedJob | undefined> {
      const next = db
        .selectFrom('jobs')
        .select('id')
        .where((eb) =>
          eb.or([
            eb('status', '=', 'queued'),
            eb.and([eb('status', '=', 'running'), eb('leasedUntil', '<', now)]),
          ]),
        )
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
      const row = await db
        .updateTable('jobs')
        .set({ status: 'running', leasedUntil: leaseFrom(now), startedAt: sql`coalesce(started_at, ${now})` })
        .where('id', '=', next)
        .returning(['id', 'input', 'checkpoint', 'report', 'createdBy', 'total'])
        .executeTakeFirst()
      return row
    },

    /** Keep what has been done, and the lease. True when somebody wants the job cancelled. */
    async save(
      id: string,
      now: Date,
      { checkpoint, report, done }: Progress,
    ): Promise<{ cancelRequested: boolean }> {
      return await db
        .updateTable('jobs')
        .set({
          checkpoint: checkpoint && JSON.stringify(checkpoint),
          report: JSON.stringify(report),
          done,
          leasedUntil: leaseFrom(now),
        })
        .where('id', '=', id)
        .returning('cancelRequested')
        .executeTakeFirstOrThrow()
    },

    async finish(id: string, now: Date, end: JobEnd): Promise<void> {
      const reason = end.status === 'failed' ? end.reason : null
      const finishedAt = end.status === 'queued' ? null : now
      await db
        .updateTable('jobs')
        .set({ status: end.status, reason, finishedAt, leasedUntil: null })
        .where('id', '=', id)
        .execute()
    },

    /** Undefined where the job has ended already. One that has not begun is cancelled at once. */
    async requestCancel(id: string, now: Date): Promise<{ status: string; input: ImportInput } | undefined> {
      const waiting = await db
        .updateTable('jobs')
        .set({ status: 'cancelled', cancelRequested: true, finishedAt: now })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returning(['status', 'input'])
        .executeTakeFirst()
      if (waiting) return waiting
      return await db
        .updateTable('jobs')
        .set({ cancelRequested: true })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning(['status', 'input'])
        .executeTakeFirst()
    },

    /** Where one process alone uses the records, whatever still counts as running was left by its predecessor. */
    async releaseAll(): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ status: 'queued', leasedUntil: null })
        .where('status', '=', 'running')
        .execute()
    },
  }
}

export type Progress = { checkpoint: ImportCheckpoint | null; report: ImportReport; done: number }

const emptyReport: ImportReport = {
  read: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  skippedCount: 0,
  gaps: [],
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

function jobOf(row: Selectable<Tables['jobs']>): Job {
  const { id, kind, title, report, done, total, createdBy, createdAt, startedAt, finishedAt } = row
  return {
    ...{ id, kind, title, report, done, total, createdBy },
    state: row.status === 'failed' ? { status: 'failed', reason: row.reason ?? '' } : { status: row.status },
    createdAt: createdAt.toISOString(),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}
