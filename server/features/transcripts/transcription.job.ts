import type { ClaimedJob, JobDefinition, JobEnd } from '#jobs/job'
import { waiting } from '#jobs/job-end'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import { AppError } from '#server/errors'
import { stepOf, type TranscribeDeps, transcribeNext } from './transcribe-files.usecase.ts'

/** `again`: files that failed before this time are transcribed again. */
export type TranscriptionInput = { actorId: string; again: string }
type TranscriptionCheckpoint = { after: string }
type TranscriptionJob = ClaimedJob<TranscriptionInput, TranscriptionCheckpoint>
type JobDeps = TranscribeDeps & { jobs: JobStore }

/** Job definition of the transcription of files. */
export function transcriptionJob(deps: JobDeps): JobDefinition<TranscriptionInput, TranscriptionCheckpoint> {
  return {
    kind: 'transcripts',
    width: 1,
    run: (job, signal) => runTranscription(deps, job, signal),
    endOf: (job, cause) => waitingEnd(deps, job, cause),
  }
}

/** Transcribes files in the order of their hashes. A run after a stop continues after the last batch. */
async function runTranscription(deps: JobDeps, job: TranscriptionJob, signal: AbortSignal): Promise<void> {
  const { transcriber } = deps
  // The setting was removed after the job was started.
  if (!transcriber) throw new AppError('transcription_off')
  let { report } = job
  const again = new Date(job.input.again)
  const total = report.read + (await deps.fileTexts.countPending(stepOf(transcriber, again)))
  let after = job.checkpoint?.after ?? ''
  for (;;) {
    signal.throwIfAborted()
    const done = await transcribeNext({ ...deps, transcriber }, { after, again }, signal)
    if (!done) return
    after = done.after
    const unreadableFiles = (report.unreadableFiles ?? 0) + done.faults
    report = { ...report, read: report.read + done.read, unreadableFiles }
    const progress = { checkpoint: { after }, report, added: job.added, done: report.read }
    assertNotStopped(await deps.jobs.save(job, { ...progress, total: Math.max(total, report.read) }))
  }
}

/** The first wait for a server that does not work; each further one is twice as long, up to the longest. */
const [firstWaitMs, longestWaitMs] = [5_000, 5 * 60_000]
/** About an hour without progress. */
const mostWaits = 16

function waitingEnd({ clock }: JobDeps, { waits }: TranscriptionJob, cause: unknown): JobEnd | undefined {
  if (!(cause instanceof AppError) || waits >= mostWaits) return undefined
  const { code, retryAfterSeconds } = cause
  if (code !== 'transcriber_limited' && code !== 'transcriber_unreachable') return undefined
  const asked = (retryAfterSeconds ?? 0) * 1_000
  return waiting(clock, code, Math.min(longestWaitMs, Math.max(asked, firstWaitMs * 2 ** waits)))
}
