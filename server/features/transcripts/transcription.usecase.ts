import type { ResultOf } from '@litopys/contract/route'
import type { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import type { Job } from '@litopys/contract/schemas/job'
import type { Transact } from '#audit/transact'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import { createJobStore } from '#jobs/jobs.store'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { stepOf, type TranscribeDeps } from './transcribe-files.usecase.ts'
import type { TranscriptionInput } from './transcription.job.ts'

export type TranscriptionDeps = Pick<TranscribeDeps, 'transcriber' | 'fileTexts'> & {
  /** Whether this process transcribes new files right now, without a job. */
  isWorking(): boolean
  jobLists: JobLists
  loop: Pick<JobLoop, 'wake'>
  transact: Transact
  clock: Clock
}

export async function readTranscription(
  { jobLists, isWorking, ...deps }: TranscriptionDeps,
  actor: Actor,
): Promise<ResultOf<typeof transcriptRoutes.readState>> {
  const [counts, { jobs }] = await Promise.all([
    countFiles(deps),
    jobLists.page(0, 1, { kind: 'transcripts', status: 'goingOn', reader: jobReader(actor) }),
  ])
  const [job] = jobs
  return { isOn: deps.transcriber !== undefined, ...counts, isWorking: isWorking(), ...(job ? { job } : {}) }
}

/** Files that the current model has not transcribed, and files that failed. */
async function countFiles({
  transcriber,
  fileTexts,
  clock,
}: Pick<TranscriptionDeps, 'transcriber' | 'fileTexts' | 'clock'>) {
  if (!transcriber) return { outdated: 0, failed: 0 }
  const [outdated, withFailed] = await Promise.all([
    fileTexts.countPending(stepOf(transcriber)),
    fileTexts.countPending(stepOf(transcriber, later(clock))),
  ])
  return { outdated, failed: Math.max(0, withFailed - outdated) }
}

/** Rows have times of whole seconds, so those of this second are before the next. */
const later = (clock: Clock) => new Date(clock.now().getTime() + 1_000)

/** Starts a job that transcribes all files which the current model has not transcribed, or returns the running one. */
export async function startTranscription(
  { jobLists, loop, transact, ...deps }: TranscriptionDeps,
  actor: Pick<Actor, 'id' | 'name' | 'ip'>,
): Promise<Job> {
  const { transcriber, clock } = deps
  if (!transcriber) throw new AppError('transcription_off')
  const { outdated, failed } = await countFiles(deps)
  const total = outdated + failed
  if (total === 0) throw new AppError('nothing_to_reanalyze')
  const id = await transact(async ({ records, audit }) => {
    const input: TranscriptionInput = { actorId: actor.id, again: later(clock).toISOString() }
    const made = { id: clock.newId(), createdBy: actor.name, createdAt: clock.now() }
    const job = { ...made, kind: 'transcripts' as const, title: '', input, total }
    const added = await createJobStore(records).addOnce(job)
    if (added.isNew) {
      const object = { id: added.id, name: transcriber.model }
      audit.add({ actor, action: 'media.transcribe', object, details: { files: total } })
    }
    return added.id
  })
  loop.wake()
  const job = await jobLists.find(id)
  if (!job) throw new AppError('not_found')
  return job
}
