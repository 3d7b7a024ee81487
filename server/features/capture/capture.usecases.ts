import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { startArchiving } from '@litopys/contract/routes/archives'
import type { cancelJob, listJobs, readJob, uploadFile } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { Room } from '#archive/room'
import { hidesPosts } from '#archive/visible'
import type { Actor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { JobLoop } from './job-loop.ts'
import { createJobStore, type JobStore } from './jobs.store.ts'
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

export async function receiveFile(
  { uploads, clock, room, uploadMaxBytes }: CaptureDeps,
  actor: Actor,
  { fileName }: InputOf<typeof uploadFile>,
  { stream, headers }: UploadBody,
  signal: AbortSignal,
): Promise<OutputOf<typeof uploadFile>> {
  assertPlainFile(headers)
  await room.assertLeft(Number(headers['content-length'] ?? 0))
  const id = clock.newId()
  const size = await uploads.write(id, bounded(stream, { maxBytes: uploadMaxBytes, room }), signal)
  try {
    assertWhole(size, headers)
  } catch (error) {
    await uploads.remove(id)
    throw error
  }
  await uploads.add({ id, fileName, size, createdBy: actor.name, createdAt: clock.now() })
  return { data: { uploadId: id, size } }
}

export async function startImport(
  { jobs, loop, room, writing, clock }: CaptureDeps,
  actor: Actor,
  { uploadId, channel }: InputOf<typeof startArchiving>,
): Promise<Job> {
  await room.assertLeft()
  const id = clock.newId()
  await writing.transact(async (transaction) => {
    const upload = await takeUpload(transaction, uploadId)
    if (!upload) {
      const field = { path: '/uploadId', message: 'There is no such upload', code: 'unknown' }
      throw new AppError('validation_failed', { fields: [field] })
    }
    const input = { uploadId, actorId: actor.id, ...(channel ? { channel } : {}) }
    const { fileName: title, size: total } = upload
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

export async function findJobs(
  { jobs }: CaptureDeps,
  actor: Actor,
  { page, itemsPerPage }: InputOf<typeof listJobs>,
): Promise<OutputOf<typeof listJobs>> {
  const found = await jobs.page((page - 1) * itemsPerPage, itemsPerPage, ownerFor(actor))
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
  if (cancelled.status === 'cancelled') await uploads.remove(cancelled.input.uploadId)
  return await findJob(jobs, actor, id)
}

/** Titles and reports tell of channels and posts: whom an access list keeps from some sees the jobs that are his. */
function ownerFor({ id, restrictions }: Actor): string | undefined {
  return hidesPosts(restrictions) ? id : undefined
}

async function findJob(jobs: JobStore, actor: Actor, id: string): Promise<Job> {
  const job = await jobs.find(id, ownerFor(actor))
  if (!job) throw new AppError('not_found')
  return job
}
