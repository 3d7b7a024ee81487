import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { startArchiving } from '@litopys/contract/routes/archives'
import { type cancelJob, type listJobs, type readJob, uploadFile } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { Room } from '#archive/room'
import type { Actor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { JobLoop } from './job-loop.ts'
import { createJobStore, type JobStore } from './jobs.store.ts'
import { jobReader } from './seen-job.ts'
import { type RefreshStartDeps, startRefresh } from './start-refresh.ts'
import { assertPlainFile, assertWhole, bounded, type UploadBody } from './upload-body.ts'
import { takeUpload, type UploadStore } from './uploads.store.ts'

export type CaptureDeps = {
  uploads: UploadStore
  jobs: JobStore
  loop: JobLoop
  writing: Writing
  room: Room
  clock: Clock
  uploadMaxBytes: number
}
export type UploadDeps = CaptureDeps & {
  /** Whoever a session belongs to, as they are now. @throws AppError unauthenticated where it has ended. */
  actorUsingSession(sessionId: string, ip: string): Promise<Actor>
}

/**
 * Stores a file for an import. Session, right and disk are checked again while it comes in: a file whose sender may not upload any
 * more is removed at once.
 */
export async function receiveFile(
  deps: UploadDeps,
  actor: Actor,
  { fileName }: InputOf<typeof uploadFile>,
  { stream, headers }: UploadBody,
  signal: AbortSignal,
): Promise<OutputOf<typeof uploadFile>> {
  const { uploads, clock, room, uploadMaxBytes } = deps
  assertPlainFile(headers)
  await room.assertLeft(Number(headers['content-length'] ?? 0))
  const id = clock.newId()
  const check = async () => {
    await room.assertLeft()
    await assertStillUploads(deps, actor)
  }
  const size = await uploads.receive(
    { id, fileName, createdBy: actor.name },
    bounded(stream, { maxBytes: uploadMaxBytes, check }),
    { clock, signal, assertWhole: (received) => assertWhole(received, headers) },
  )
  return { data: { uploadId: id, size } }
}

async function assertStillUploads({ actorUsingSession }: UploadDeps, { session, ip }: Actor): Promise<void> {
  if (!session) return
  const actor = await actorUsingSession(session.id, ip)
  if (scopeOf(actor, uploadFile.access) === 'none') throw new AppError('forbidden')
}

/** Either an upload is imported or channels are refreshed. */
export async function startJobs(
  deps: CaptureDeps & RefreshStartDeps,
  actor: Actor,
  { uploadId, channel, refresh }: InputOf<typeof startArchiving>,
): Promise<OutputOf<typeof startArchiving>['data']> {
  if (refresh && uploadId === undefined && channel === undefined)
    return await startRefresh(deps, actor, refresh)
  if (uploadId !== undefined && !refresh) return await startImport(deps, actor, { uploadId, channel })
  const message = refresh ? 'Either an upload or a refresh, not both' : 'An upload or a refresh is needed'
  const field = { path: refresh ? '/refresh' : '/uploadId', message, code: refresh ? 'oneOf' : 'required' }
  throw new AppError('validation_failed', { fields: [field] })
}

async function startImport(
  { jobs, loop, room, writing, clock }: CaptureDeps,
  actor: Actor,
  { uploadId, channel }: { uploadId: string; channel?: string | undefined },
): Promise<Job> {
  await room.assertLeft()
  const id = clock.newId()
  await writing.transact(async (transaction) => {
    const upload = await takeUpload(transaction, uploadId)
    if (!upload) {
      const field = { path: '/uploadId', message: 'There is no such upload', code: 'unknown' }
      throw new AppError('validation_failed', { fields: [field] })
    }
    const { fileName: title, size: total, place } = upload
    const input = {
      ...{ uploadId, actorId: actor.id },
      ...(channel ? { channel } : {}),
      ...(place ? { place } : {}),
    }
    const job = { id, title, input, total, createdBy: actor.name, createdAt: clock.now() }
    await createJobStore(transaction).add(job)
    const details = { size: total, ...(channel ? { channel } : {}) }
    await writing
      .journalIn(transaction)
      .write({ actor, action: 'archive.import', object: { id, name: title }, details })
  })
  loop.wake()
  return await findJob(jobs, actor, id)
}

export type ListJobDeps = Pick<CaptureDeps, 'jobs'>

export async function findJobs(
  { jobs }: ListJobDeps,
  actor: Actor,
  { page, itemsPerPage, kind, channel, status }: InputOf<typeof listJobs>,
): Promise<OutputOf<typeof listJobs>> {
  const found = await jobs.page((page - 1) * itemsPerPage, itemsPerPage, {
    reader: jobReader(actor),
    kind,
    channel,
    status,
  })
  return { data: found.jobs, totalItems: found.total, page, itemsPerPage }
}

export async function showJob(
  { jobs }: CaptureDeps,
  actor: Actor,
  { id }: InputOf<typeof readJob>,
): Promise<Job> {
  return await findJob(jobs, actor, id)
}

export async function stopJob(
  { jobs, uploads, writing, clock }: CaptureDeps,
  actor: Actor,
  { id }: InputOf<typeof cancelJob>,
): Promise<Job> {
  const { title } = await findJob(jobs, actor, id)
  const cancelled = await writing.transact(async (transaction) => {
    const job = await createJobStore(transaction).requestCancel(id, clock.now())
    if (!job) throw new AppError('job_finished')
    await writing.journalIn(transaction).write({ actor, action: 'job.cancel', object: { id, name: title } })
    return job
  })
  // The file of a running job is removed when that has let go of it.
  if (cancelled.status === 'cancelled' && 'uploadId' in cancelled.input)
    await uploads.remove(cancelled.input.uploadId)
  return await findJob(jobs, actor, id)
}

async function findJob(jobs: JobStore, actor: Actor, id: string): Promise<Job> {
  const job = await jobs.find(id, jobReader(actor))
  if (!job) throw new AppError('not_found')
  return job
}
