import type { ErrorCode } from '@litopys/contract/errors'
import type { FileFault } from '@litopys/contract/fileFaults'
import type { ImportReport, Job } from '@litopys/contract/schemas/job'
import { type Selectable, sql } from 'kysely'
import type { Records } from '#db/open'
import type { ImportCheckpoint, ImportInput, Tables } from '#db/tables'

export type JobStore = ReturnType<typeof createJobStore>
export type ClaimedJob = {
  id: string
  /** Proof that the job is this one's: another one may have taken it for abandoned. */
  lease: string
  input: ImportInput
  checkpoint: ImportCheckpoint | null
  report: ImportReport
  /** How many posts it has added so far, by channel. */
  added: Record<string, number>
  createdBy: string
  total: number
  /** How often it was taken up since it last came on, this time included. */
  attempts: number
  /** How often it has waited for better times since it last came on. */
  waits: number
}
type Held = Pick<ClaimedJob, 'id' | 'lease'>

export type JobEnd =
  | { status: 'done' }
  | { status: 'cancelled' }
  | { status: 'queued' }
  | { status: 'waiting'; code: ErrorCode; reason: string; retryAt: Date }
  | { status: 'failed'; code: ErrorCode | FileFault; detail?: string; reason: string }

/** A process that does not renew its lease in this time is taken for dead, and another goes on with the job. */
const leaseMs = 30_000

export function createJobStore(db: Records) {
  const held = ({ id, lease }: Held) => db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease)
  const startedBy = (owner: string | undefined) =>
    db
      .selectFrom('jobs')
      .$if(owner !== undefined, (jobs) => jobs.where(sql<boolean>`input ->> 'actorId' = ${owner}`))

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

    /** `owner`: who must have started it. */
    async find(id: string, owner?: string): Promise<Job | undefined> {
      const row = await startedBy(owner).selectAll().where('id', '=', id).executeTakeFirst()
      return row && jobOf(row)
    },

    async page(offset: number, limit: number, owner?: string): Promise<{ jobs: Job[]; total: number }> {
      const { total } = await startedBy(owner)
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await startedBy(owner)
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()
      return { jobs: rows.map(jobOf), total: Number(total) }
    },

    /** The oldest job whose time has come, or that a dead process left, now held by this lease. */
    async claim(lease: string, now: Date): Promise<ClaimedJob | undefined> {
      const next = db
        .selectFrom('jobs')
        .select('id')
        .where((eb) =>
          eb.or([
            eb.and([
              eb('status', '=', 'queued'),
              eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', now)]),
            ]),
            eb.and([eb('status', '=', 'running'), eb('leasedUntil', '<', now)]),
          ]),
        )
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
      const row = await db
        .updateTable('jobs')
        .set({
          status: 'running',
          lease,
          leasedUntil: leaseFrom(now),
          startedAt: sql`coalesce(started_at, ${now})`,
          attempts: sql`attempts + 1`,
          ...{ reason: null, reasonCode: null, retryAt: null },
        })
        .where('id', '=', next)
        .returning([
          'id',
          'input',
          'checkpoint',
          'report',
          'added',
          'createdBy',
          'total',
          'attempts',
          'waits',
        ])
        .executeTakeFirst()
      return row && { ...row, lease }
    },

    /** Keep the lease. Undefined where it is another's by now. */
    async renew(job: Held, now: Date): Promise<{ cancelRequested: boolean } | undefined> {
      return await held(job)
        .set({ leasedUntil: leaseFrom(now) })
        .returning('cancelRequested')
        .executeTakeFirst()
    },

    /** Keep what has been done, and the lease. Undefined where it is another's by now. */
    async save(
      job: Held,
      now: Date,
      { checkpoint, report, added, done }: Progress,
    ): Promise<{ cancelRequested: boolean } | undefined> {
      return await held(job)
        .set({
          checkpoint: checkpoint && JSON.stringify(checkpoint),
          report: JSON.stringify(report),
          added: JSON.stringify(added),
          done,
          leasedUntil: leaseFrom(now),
          ...{ attempts: 0, waits: 0 },
        })
        .returning('cancelRequested')
        .executeTakeFirst()
    },

    /** What all jobs say they have added, by channel. */
    async countAdded(): Promise<Map<string, number>> {
      const { rows } = await sql<{ channelId: string; posts: number }>`
        SELECT key AS "channelId", sum(value::bigint)::float8 AS posts
        FROM jobs, jsonb_each_text(jobs.added) GROUP BY key`.execute(db)
      return new Map(rows.map((row) => [row.channelId, row.posts]))
    },

    /** False where the job is another's by now, who will tell its end. */
    async finish(job: Held, now: Date, end: JobEnd): Promise<boolean> {
      const isOver = end.status !== 'queued' && end.status !== 'waiting'
      const row = await held(job)
        .set({
          status: end.status === 'waiting' ? 'queued' : end.status,
          ...('code' in end ? { reason: end.reason, reasonCode: end.code } : {}),
          ...('detail' in end ? { reasonDetail: end.detail } : {}),
          ...(end.status === 'waiting' ? { retryAt: end.retryAt, waits: sql`waits + 1` } : {}),
          finishedAt: isOver ? now : null,
          // Whoever ends a job in order has not died of it.
          ...{ attempts: 0, lease: null, leasedUntil: null },
        })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Undefined where the job has ended already. One that is not being worked on is cancelled at once. */
    async requestCancel(id: string, now: Date): Promise<{ status: string; input: ImportInput } | undefined> {
      const waiting = await db
        .updateTable('jobs')
        .set({
          ...{ status: 'cancelled', cancelRequested: true, finishedAt: now },
          ...{ reason: null, reasonCode: null, retryAt: null },
        })
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
        .set({ status: 'queued', lease: null, leasedUntil: null })
        .where('status', '=', 'running')
        .execute()
    },
  }
}

export type Progress = Pick<ClaimedJob, 'checkpoint' | 'report' | 'added'> & { done: number }

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
    state: stateOf(row),
    createdAt: createdAt.toISOString(),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(finishedAt ? { finishedAt: finishedAt.toISOString() } : {}),
  }
}

function stateOf(row: Selectable<Tables['jobs']>): Job['state'] {
  const { status, reason, reasonCode, reasonDetail, retryAt } = row
  switch (status) {
    case 'failed': {
      const detail = reasonDetail === null ? {} : { detail: reasonDetail }
      return { status, code: reasonCode ?? 'unexpected', ...detail, reason: reason ?? '' }
    }
    case 'queued':
      return retryAt && reasonCode
        ? { status, code: reasonCode, reason: reason ?? '', retryAt: retryAt.toISOString() }
        : { status }
    default:
      return { status }
  }
}
