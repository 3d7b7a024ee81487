import type { ErrorCode } from '@litopys/contract/errors'
import type { FileFault } from '@litopys/contract/fileFaults'
import type { ImportReport } from '@litopys/contract/schemas/job'
import { sql } from 'kysely'
import type {
  AnalysisInput,
  ImportCheckpoint,
  ImportInput,
  JobKind,
  RefreshCheckpoint,
  RefreshInput,
  TagCheckpoint,
  TagInput,
} from '#db/job-work'
import type { Records } from '#db/open'
import { createJobLists } from './job-lists.store.ts'

export type JobStore = ReturnType<typeof createJobStore>
type Claimed = {
  id: string
  /** Proof that the job is this one's: another one may have taken it for abandoned. */
  lease: string
  report: ImportReport
  /** How many posts it has added so far, by channel; an import has 0 for a channel that it met and added nothing to. */
  added: Record<string, number>
  createdBy: string
  total: number
  /** How often it was taken up since it last came on, this time included. */
  attempts: number
  /** How often it has waited for better times since it last came on. */
  waits: number
}
export type ImportJob = Claimed & { kind: 'import'; input: ImportInput; checkpoint: ImportCheckpoint | null }
export type RefreshJob = Claimed & {
  kind: 'refresh'
  input: RefreshInput
  checkpoint: RefreshCheckpoint | null
}
export type AnalysisJob = Claimed & {
  kind: 'analysis'
  input: AnalysisInput
  /** What was judged says so itself. */
  checkpoint: null
}
export type TagJob = Claimed & { kind: 'tags'; input: TagInput; checkpoint: TagCheckpoint | null }
export type ClaimedJob = ImportJob | RefreshJob | AnalysisJob | TagJob
type JobInput = ClaimedJob['input']
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
  return {
    ...createJobLists(db),

    /** An import, or a change of tags. */
    async add(job: {
      id: string
      title: string
      input: ImportInput | TagInput
      total: number
      createdBy: string
      createdAt: Date
    }) {
      await db
        .insertInto('jobs')
        .values({
          ...job,
          kind: 'tagging' in job.input ? 'tags' : 'import',
          status: 'queued',
          input: JSON.stringify(job.input),
          report: JSON.stringify(emptyReport),
          done: 0,
        })
        .execute()
    },

    /**
     * The oldest job of a kind whose time has come, or that a dead process left, now held by this lease. `uploads`: imports alone of files that lie
     * here or ought to: one that is gone is nobody else's to miss.
     */
    async claim(kind: JobKind, lease: string, now: Date, uploads?: Uploads): Promise<ClaimedJob | undefined> {
      return await db.transaction().execute(async (transaction) => {
        // Whoever claims sees what was claimed before: two refreshes of one channel would be two that nobody holds yet.
        await sql`SELECT pg_advisory_xact_lock(7112028)`.execute(transaction)
        const row = await claimIn(transaction, { kind, lease, now, uploads })
        return row && claimedOf({ ...row, lease })
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
          ...{ reasonCode: wait?.code ?? null, reason: wait?.reason ?? null, retryAt: wait?.until ?? null },
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
          ...{ leasedUntil: leaseFrom(now), version: nextVersion },
          ...{ attempts: 0, waits: 0, reasonCode: null, reason: null, retryAt: null },
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
          ...{ attempts: 0, lease: null, leasedUntil: null },
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
          ...{ status: 'cancelled', cancelRequested: true, finishedAt: now },
          ...{ reason: null, reasonCode: null, retryAt: null, version: nextVersion },
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
        .set({ status: 'queued', lease: null, leasedUntil: null, version: nextVersion })
        .where('status', '=', 'running')
        .execute()
    },
  }
}

/** `total`: where it is known better than before. */
export type Progress = Pick<ClaimedJob, 'checkpoint' | 'report' | 'added'> & { done: number; total?: number }
type Cancelled = { status: string; input: JobInput }

const nextVersion = sql<number>`version + 1`

/** A job with what belongs to its kind. */
function claimedOf({
  input,
  checkpoint,
  ...job
}: Claimed & { input: JobInput; checkpoint: ClaimedJob['checkpoint'] }): ClaimedJob {
  if ('tagging' in input) {
    const come = checkpoint && 'after' in checkpoint ? checkpoint : null
    return { ...job, kind: 'tags', input, checkpoint: come }
  }
  if ('uploadId' in input) {
    const resumed = checkpoint && 'resume' in checkpoint ? checkpoint : null
    return { ...job, kind: 'import', input, checkpoint: resumed }
  }
  if ('analysis' in input) return { ...job, kind: 'analysis', input, checkpoint: null }
  const begun = checkpoint && 'step' in checkpoint ? checkpoint : null
  return { ...job, kind: 'refresh', input, checkpoint: begun }
}

export const emptyReport: ImportReport = {
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

type Claim = { kind: JobKind; lease: string; now: Date; uploads: Uploads | undefined }
export type Uploads = { ids: string[]; place: string }

async function claimIn(transaction: Records, { kind, lease, now, uploads }: Claim) {
  const next = transaction
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .$if(uploads !== undefined, (jobs) =>
      jobs.where(
        sql<boolean>`(input ->> 'uploadId' = ANY(${uploads?.ids}) OR input ->> 'place' = ${uploads?.place})`,
      ),
    )
    .where((eb) =>
      eb.or([
        eb.and([
          eb('status', '=', 'queued'),
          eb.or([eb('retryAt', 'is', null), eb('retryAt', '<=', now)]),
          isNextOfChannel,
        ]),
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
      ...{ reason: null, reasonCode: null, retryAt: null },
    })
    .where('id', '=', next)
    .returning(['id', 'input', 'checkpoint', 'report', 'added', 'createdBy', 'total', 'attempts', 'waits'])
    .executeTakeFirst()
}

/** Nothing else moves the cursor of the channel that is refreshed. */
const isNextOfChannel = sql<boolean>`NOT EXISTS (SELECT FROM jobs AS other
  WHERE other.kind = 'refresh' AND other.status = 'running' AND other.input ->> 'channel' = jobs.input ->> 'channel')`
