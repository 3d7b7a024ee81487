import type { ClaimedJob, JobDefinition } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import { type AnalyseDeps, analyseNext, analysisStamp } from './analyse-files.usecase.ts'

/** Covers all files that the current version of the analysis has not read. */
export type MediaAnalysisInput = { analysis: 'outdated'; actorId: string }
type MediaAnalysisCheckpoint = { after: string }
type MediaAnalysisJob = ClaimedJob<MediaAnalysisInput, MediaAnalysisCheckpoint>
type JobDeps = AnalyseDeps & { jobs: JobStore }

/** Job definition of the analysis of media files. Each job uses the whole media worker. */
export function mediaAnalysisJob(deps: JobDeps): JobDefinition<MediaAnalysisInput, MediaAnalysisCheckpoint> {
  return { kind: 'media', width: 1, run: (job, signal) => runAnalysis(deps, job, signal) }
}

/** Reads files in the order of their hashes. A run after a stop continues after the last batch. */
async function runAnalysis(deps: JobDeps, job: MediaAnalysisJob, signal: AbortSignal): Promise<void> {
  const pending = await deps.mediaFiles.countPending(analysisStamp)
  let { report } = job
  const total = report.read + pending
  let after = job.checkpoint?.after ?? ''
  for (;;) {
    signal.throwIfAborted()
    const done = await analyseNext(deps, after, signal)
    if (!done) return
    after = done.after
    const unreadable = (report.unreadableFiles ?? 0) + done.faults
    report = { ...report, read: report.read + done.read, unreadableFiles: unreadable }
    const progress = { checkpoint: { after }, report, added: job.added, done: report.read }
    assertNotStopped(await deps.jobs.save(job, { ...progress, total: Math.max(total, report.read) }))
  }
}
