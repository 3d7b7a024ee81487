import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { startArchiving } from '@litopys/contract/routes/archives'
import type { cancelJob, listJobs, readJob, uploadFile } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { Actor } from '#http/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { JobLoop } from './job-loop.ts'
import type { JobStore } from './jobs.store.ts'
import type { UploadStore } from './uploads.store.ts'

export type CaptureDeps = {
  uploads: UploadStore
  jobs: JobStore
  loop: JobLoop
  clock: Clock
  uploadMaxBytes: number
}
type Body = { body: AsyncIterable<Buffer>; signal: AbortSignal }

export async function receiveFile(
  { uploads, clock, uploadMaxBytes }: CaptureDeps,
  actor: Actor,
  { fileName }: InputOf<typeof uploadFile>,
  { body, signal }: Body,
): Promise<OutputOf<typeof uploadFile>> {
  const id = clock.newId()
  const size = await uploads.write(id, bounded(body, uploadMaxBytes), signal)
  await uploads.add({ id, fileName, size, createdBy: actor.name, createdAt: clock.now() })
  return { data: { uploadId: id, size } }
}

export async function startImport(
  { uploads, jobs, loop, clock }: CaptureDeps,
  actor: Actor,
  { uploadId, channel }: InputOf<typeof startArchiving>,
): Promise<Job> {
  const upload = await uploads.take(uploadId)
  if (!upload) {
    const field = { path: '/uploadId', message: 'There is no such upload', code: 'unknown' }
    throw new AppError('validation_failed', { fields: [field] })
  }
  const id = clock.newId()
  const input = { uploadId, ...(channel ? { channel } : {}) }
  const { fileName: title, size: total } = upload
  await jobs.add({ id, title, input, total, createdBy: actor.name, createdAt: clock.now() })
  loop.wake()
  return await findJob(jobs, id)
}

export async function findJobs(
  { jobs }: CaptureDeps,
  { page, itemsPerPage }: InputOf<typeof listJobs>,
): Promise<OutputOf<typeof listJobs>> {
  const found = await jobs.page((page - 1) * itemsPerPage, itemsPerPage)
  return { data: found.jobs, totalItems: found.total, page, itemsPerPage }
}

export async function showJob({ jobs }: CaptureDeps, { id }: InputOf<typeof readJob>): Promise<Job> {
  return await findJob(jobs, id)
}

export async function stopJob(
  { jobs, uploads, clock }: CaptureDeps,
  { id }: InputOf<typeof cancelJob>,
): Promise<Job> {
  const job = await findJob(jobs, id)
  const cancelled = await jobs.requestCancel(job.id, clock.now())
  if (!cancelled) throw new AppError('job_finished')
  // The file of a running job is removed when that has let go of it.
  if (cancelled.status === 'cancelled') await uploads.remove(cancelled.input.uploadId)
  return await findJob(jobs, id)
}

async function findJob(jobs: JobStore, id: string): Promise<Job> {
  const job = await jobs.find(id)
  if (!job) throw new AppError('not_found')
  return job
}

async function* bounded(body: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > maxBytes) throw new AppError('too_large')
    yield chunk
  }
}
