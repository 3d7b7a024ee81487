import { scopeOf } from '@litopys/contract/access/policy'
import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import type { Transact } from '#audit/transact'
import type { DiskGuard } from '#data-directory/disk-guard'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import type { ImportInput } from './import-jobs.store.ts'
import { type RefreshStartDeps, startRefresh } from './start-refresh.usecase.ts'
import { assertPlainFile, assertWhole, bounded, type UploadBody } from './upload-body.ts'
import { takeUpload, type UploadStore } from './uploads.store.ts'

export type CaptureDeps = {
  uploads: UploadStore
  jobLists: JobLists
  loop: Pick<JobLoop, 'wake'>
  transact: Transact
  disk: DiskGuard
  clock: Clock
  uploadMaxBytes: number
}
export type UploadDeps = CaptureDeps & {
  /** The user of a session with their current rights. @throws AppError unauthenticated if it has ended. */
  actorUsingSession(sessionId: string, ip: string): Promise<Actor>
}

/**
 * Stores a file for an import. Checks session, rights and disk again while the file arrives, and removes the
 * file if the user may no longer upload.
 */
export async function receiveFile(
  deps: UploadDeps,
  actor: Actor,
  { fileName }: InputOf<typeof jobRoutes.upload>,
  { stream, headers }: UploadBody,
  signal: AbortSignal,
): Promise<ResultOf<typeof jobRoutes.upload>> {
  const { uploads, clock, disk, uploadMaxBytes } = deps
  assertPlainFile(headers)
  await disk.assertLeft(Number(headers['content-length'] ?? 0))
  const id = clock.newId()
  const check = async () => {
    await disk.assertLeft()
    await assertStillUploads(deps, actor)
  }
  const size = await uploads.receive(
    { id, fileName, createdBy: actor.name },
    bounded(stream, { maxBytes: uploadMaxBytes, check }),
    { clock, signal, assertWhole: (received) => assertWhole(received, headers) },
  )
  return { uploadId: id, size }
}

async function assertStillUploads({ actorUsingSession }: UploadDeps, { session, ip }: Actor): Promise<void> {
  if (!session) return
  const actor = await actorUsingSession(session.id, ip)
  if (scopeOf(actor, jobRoutes.upload.access) === 'none') throw new AppError('forbidden')
}

/** Starts an import of an upload or a refresh of channels. */
export async function startCapture(
  deps: CaptureDeps & RefreshStartDeps,
  actor: Actor,
  { uploadId, channel, refresh }: InputOf<typeof archiveRoutes.startCapture>,
): Promise<ResultOf<typeof archiveRoutes.startCapture>> {
  if (refresh && uploadId === undefined && channel === undefined)
    return await startRefresh(deps, actor, refresh)
  if (uploadId !== undefined && !refresh) return await startImport(deps, actor, { uploadId, channel })
  const message = refresh ? 'Give an upload or a refresh, not both' : 'Give an upload or a refresh'
  const field = { path: refresh ? '/refresh' : '/uploadId', message, code: refresh ? 'oneOf' : 'required' }
  throw new AppError('validation_failed', { fields: [field] })
}

async function startImport(
  { jobLists, loop, disk, transact, clock }: CaptureDeps,
  actor: Actor,
  { uploadId, channel }: { uploadId: string; channel?: string | undefined },
): Promise<Job> {
  await disk.assertLeft()
  const id = clock.newId()
  await transact(async ({ records, audit }) => {
    const upload = await takeUpload(records, uploadId)
    if (!upload) {
      const field = { path: '/uploadId', message: 'There is no such upload', code: 'unknown' }
      throw new AppError('validation_failed', { fields: [field] })
    }
    const { fileName: title, size: total, place } = upload
    const input: ImportInput = {
      uploadId,
      fileName: title,
      actorId: actor.id,
      ...(channel ? { channel } : {}),
      ...(place ? { place } : {}),
    }
    const job = {
      id,
      kind: 'import' as const,
      title,
      input,
      total,
      createdBy: actor.name,
      createdAt: clock.now(),
    }
    await createJobStore(records).add(job)
    const details = { size: total, ...(channel ? { channel } : {}) }
    audit.add({ actor, action: 'archive.import', object: { id, name: title }, details })
  })
  loop.wake()
  const job = await jobLists.find(id, jobReader(actor))
  if (!job) throw new AppError('not_found')
  return job
}
