import type { ErrorCode } from '@litopys/contract/errors'
import type { ImportReport } from '@litopys/contract/schemas/job'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Records } from '#records/open'
import type { Tables } from '#records/tables'
import type { ClaimedJob, JobEnd, JobFilter, JobKind, NewJob, Progress } from './job.ts'

export type JobStore = ReturnType<typeof createJobStore>
type LeasedJob = Pick<ClaimedJob, 'id' | 'lease'>

/**
 * A process that does not renew its lease in this time counts as dead, and another resumes the job. Leases use the
 * clock of PostgreSQL, because the clocks of machines differ.
 */
const leaseSeconds = 30
const databaseNow = sql<Date>`clock_timestamp()`
const leaseEnd = sql<Date>`clock_timestamp() + ${leaseSeconds} * interval '1 second'`

export function createJobStore(db: Records) {
  const leased = ({ id, lease }: LeasedJob) =>
    db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease)
  return {
    async add(job: NewJob): Promise<void> {
      await db.insertInto('jobs').values(rowOf(job)).execute()
    },

    /**
     * Adds a job if a unique index allows only one of its sort at a time. Returns its id, or that of the
     * queued or running job that blocks it: the one of the same kind that `isSame` finds.
     */
    async addOnce(
      job: NewJob,
      isSame: JobFilter = sql<boolean>`true`,
    ): Promise<{ id: string; isNew: boolean }> {
      for (;;) {
        const added = await db
          .insertInto('jobs')
          .values(rowOf(job))
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        if (added) return { id: added.id, isNew: true }
        const goingOn = await db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', job.kind)
          .where('status', 'in', ['queued', 'running'])
          .where(isSame)
          .executeTakeFirst()
        if (goingOn) return { id: goingOn.id, isNew: false }
        // The other job ended between the two queries, so this one can be added.
      }
    },

    /**
     * The oldest job of a kind that is due, or that a dead process left, now under this lease. `claimable`:
     * which of them this process may take.
     */
    async claim(
      kind: JobKind,
      lease: string,
      now: Date,
      claimable: JobFilter = sql<boolean>`true`,
    ): Promise<ClaimedJob | undefined> {
      return await db.transaction().execute(async (transaction) => {
        // Claims are serialised and see each other. Otherwise two jobs that exclude each other could be
        // claimed at once.
        await sql`SELECT pg_advisory_xact_lock(7112028)`.execute(transaction)
        const row = await claimIn(transaction, { kind, lease, now, claimable })
        return row && { ...row, lease }
      })
    },

    /** Kinds with a job that is due, or that a dead process left. */
    async dueKinds(now: Date): Promise<JobKind[]> {
      const rows = await db.selectFrom('jobs').select('kind').distinct().where(isDue(now)).execute()
      return rows.map(({ kind }) => kind)
    },

    /** Renews the lease. Undefined if another process has it now. */
    async renew(job: LeasedJob): Promise<{ cancelRequested: boolean } | undefined> {
      return await leased(job).set({ leasedUntil: leaseEnd }).returning('cancelRequested').executeTakeFirst()
    },

    /** Stores until when the job waits, or that it continues. */
    async saveWait(
      job: LeasedJob,
      wait: { code: ErrorCode; reason: string; until: Date } | undefined,
    ): Promise<void> {
      await leased(job)
        .set({
          reasonCode: wait?.code ?? null,
          reason: wait?.reason ?? null,
          retryAt: wait?.until ?? null,
          version: nextVersion,
        })
        .execute()
    },

    /** Saves the progress and renews the lease. Undefined if another process has it now. */
    async save(
      job: LeasedJob,
      { checkpoint, report, added, done, total }: Progress,
    ): Promise<{ cancelRequested: boolean } | undefined> {
      return await leased(job)
        .set({
          checkpoint: checkpoint && JSON.stringify(checkpoint),
          report: JSON.stringify(report),
          added: JSON.stringify(added),
          done,
          ...(total === undefined ? {} : { total }),
          leasedUntil: leaseEnd,
          version: nextVersion,
          attempts: 0,
          waits: 0,
          reasonCode: null,
          reason: null,
          retryAt: null,
        })
        .returning('cancelRequested')
        .executeTakeFirst()
    },

    /** False if another process has the job now, which will store its end. */
    async finish(job: LeasedJob, now: Date, end: JobEnd): Promise<boolean> {
      const isOver = end.status !== 'queued' && end.status !== 'waiting'
      const row = await leased(job)
        .set({
          status: end.status === 'waiting' ? 'queued' : end.status,
          ...('code' in end ? { reason: end.reason, reasonCode: end.code } : {}),
          ...('detail' in end ? { reasonDetail: end.detail } : {}),
          ...(end.status === 'waiting' ? { retryAt: end.retryAt, waits: sql`waits + 1` } : {}),
          finishedAt: isOver ? now : null,
          version: nextVersion,
          // A job that ended normally did not crash.
          attempts: 0,
          lease: null,
          leasedUntil: null,
        })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Undefined if the job has already ended. A job that is not running is cancelled at once. */
    async requestCancel(id: string, now: Date): Promise<Cancelled | undefined> {
      const waiting = await db
        .updateTable('jobs')
        .set({
          status: 'cancelled',
          cancelRequested: true,
          finishedAt: now,
          reason: null,
          reasonCode: null,
          retryAt: null,
          version: nextVersion,
        })
        .where('id', '=', id)
        .where('status', '=', 'queued')
        .returning(['status', 'kind', 'input'])
        .executeTakeFirst()
      if (waiting) return waiting
      return await db
        .updateTable('jobs')
        .set({ cancelRequested: true })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning(['status', 'kind', 'input'])
        .executeTakeFirst()
    },

    /**
     * For records used by one process only: any job that still counts as running was left by the previous
     * process.
     */
    async releaseAll(): Promise<void> {
      await db
        .updateTable('jobs')
        .set({ status: 'queued', lease: null, leasedUntil: null, version: nextVersion })
        .where('status', '=', 'running')
        .execute()
    },
  }
}

type Cancelled = { status: string; kind: JobKind; input: object }

const nextVersion = sql<number>`version + 1`

function rowOf({ input, ...job }: NewJob) {
  return {
    ...job,
    status: 'queued' as const,
    done: 0,
    input: JSON.stringify(input),
    report: JSON.stringify(emptyReport),
  }
}

const emptyReport: ImportReport = {
  read: 0,
  new: 0,
  updated: 0,
  unchanged: 0,
  skipped: [],
  skippedCount: 0,
  gaps: [],
}

const isDue = (now: Date) => (eb: ExpressionBuilder<Tables, 'jobs'>) =>
  eb.or([
    eb.and([eb('status', '=', 'queued'), eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', now)])]),
    eb.and([eb('status', '=', 'running'), eb('leasedUntil', '<', databaseNow)]),
  ])

type Claim = { kind: JobKind; lease: string; now: Date; claimable: JobFilter }

async function claimIn(transaction: Records, { kind, lease, now, claimable }: Claim) {
  const next = transaction
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where(claimable)
    .where(isDue(now))
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return await transaction
    .updateTable('jobs')
    .set({
      status: 'running',
      lease,
      leasedUntil: leaseEnd,
      startedAt: sql`coalesce(started_at, ${now})`,
      attempts: sql`attempts + 1`,
      version: nextVersion,
      reason: null,
      reasonCode: null,
      retryAt: null,
    })
    .where('id', '=', next)
    .returning([
      'id',
      'kind',
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
}
