import type { ErrorCode } from '@litopys/contract/errors'
import type { ImportReport } from '@litopys/contract/schemas/job'
import { sql } from 'kysely'
import type { Records } from '#records/open'
import type { ClaimedJob, Condition, JobEnd, JobKind, NewJob, Progress } from './job.ts'

export type JobStore = ReturnType<typeof createJobStore>
type Held = Pick<ClaimedJob, 'id' | 'lease'>

/**
 * A process that does not renew its lease in this time is taken for dead, and another goes on with the job.
 */
const leaseMs = 30_000

export function createJobStore(db: Records) {
  const held = ({ id, lease }: Held) => db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease)
  return {
    async add(job: NewJob): Promise<void> {
      await db.insertInto('jobs').values(rowOf(job)).execute()
    },

    /**
     * Adds a job where a unique index allows one of its sort at a time. Returns the id of this job, or of the
     * queued or running one that is in its way: the one of the same kind that `isSame` finds.
     */
    async addOnce(
      job: NewJob,
      isSame: Condition = sql<boolean>`true`,
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
        // It ended between the two queries: now there is room for this one.
      }
    },

    /**
     * The oldest job of a kind whose time has come, or that a dead process left, now held by this lease.
     * `claimable`: which of them this process may take.
     */
    async claim(
      kind: JobKind,
      lease: string,
      now: Date,
      claimable: Condition = sql<boolean>`true`,
    ): Promise<ClaimedJob | undefined> {
      return await db.transaction().execute(async (transaction) => {
        // A claim has to see what was claimed before: else two jobs that exclude each other could be claimed
        // at once.
        await sql`SELECT pg_advisory_xact_lock(7112028)`.execute(transaction)
        const row = await claimIn(transaction, { kind, lease, now, claimable })
        return row && { ...row, lease }
      })
    },

    /** Keep the lease. Undefined where it is another's by now. */
    async renew(job: Held, now: Date): Promise<{ cancelRequested: boolean } | undefined> {
      return await held(job)
        .set({ leasedUntil: leaseFrom(now) })
        .returning('cancelRequested')
        .executeTakeFirst()
    },

    /** Tell that it waits until then, or goes on. */
    async tellWait(
      job: Held,
      wait: { code: ErrorCode; reason: string; until: Date } | undefined,
    ): Promise<void> {
      await held(job)
        .set({
          reasonCode: wait?.code ?? null,
          reason: wait?.reason ?? null,
          retryAt: wait?.until ?? null,
          version: nextVersion,
        })
        .execute()
    },

    /** Keep what has been done, and the lease. Undefined where it is another's by now. */
    async save(
      job: Held,
      now: Date,
      { checkpoint, report, added, done, total }: Progress,
    ): Promise<{ cancelRequested: boolean } | undefined> {
      return await held(job)
        .set({
          checkpoint: checkpoint && JSON.stringify(checkpoint),
          report: JSON.stringify(report),
          added: JSON.stringify(added),
          done,
          ...(total === undefined ? {} : { total }),
          leasedUntil: leaseFrom(now),
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
          version: nextVersion,
          // Whoever ends a job in order has not died of it.
          attempts: 0,
          lease: null,
          leasedUntil: null,
        })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Undefined where the job has ended already. One that is not being worked on is cancelled at once. */
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
     * Where one process alone uses the records, whatever still counts as running was left by its predecessor.
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

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}

type Claim = { kind: JobKind; lease: string; now: Date; claimable: Condition }

async function claimIn(transaction: Records, { kind, lease, now, claimable }: Claim) {
  const next = transaction
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where(claimable)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'queued'), eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', now)])]),
        eb.and([eb('status', '=', 'running'), eb('leasedUntil', '<', now)]),
      ]),
    )
    .orderBy('createdAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
  return await transaction
    .updateTable('jobs')
    .set({
      status: 'running',
      lease,
      leasedUntil: leaseFrom(now),
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
