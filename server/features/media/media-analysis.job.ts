import { clearOutdated } from '#features/posts/posts.usecase'
import type { ClaimedJob, JobDefinition } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import { type AnalyseDeps, analyseNext } from './analyse-files.usecase.ts'
import { type CompareDeps, compareNext } from './compare-pictures.usecase.ts'
import { countLeftSteps } from './count-outdated.usecase.ts'
import { readNextDocuments } from './read-documents.usecase.ts'
import { applyLeftTexts, type ReadTextDeps } from './read-stored.usecase.ts'
import { readNext } from './read-texts.usecase.ts'

/** Covers all files that the current version of the analysis has not read. */
export type MediaAnalysisInput = { analysis: 'outdated'; actorId: string }
/** `step` is absent while files are analysed, before words and documents are read and pictures compared. */
type MediaAnalysisCheckpoint = { after: string; step?: keyof typeof nextStep }
type MediaAnalysisJob = ClaimedJob<MediaAnalysisInput, MediaAnalysisCheckpoint>
type JobDeps = AnalyseDeps & ReadTextDeps & CompareDeps & { jobs: JobStore }

/** Job definition of the analysis of media files. Each job uses the whole media worker. */
export function mediaAnalysisJob(deps: JobDeps): JobDefinition<MediaAnalysisInput, MediaAnalysisCheckpoint> {
  return { kind: 'media', width: 1, run: (job, signal) => runAnalysis(deps, job, signal) }
}

const nextStep = { texts: 'documents', documents: 'compare', compare: undefined } as const

/**
 * Analyses files in the order of their hashes, then reads the words of pictures, then documents, then compares
 * pictures. A run after a stop continues after the last batch.
 */
async function runAnalysis(deps: JobDeps, job: MediaAnalysisJob, signal: AbortSignal): Promise<void> {
  const pending = await countLeftSteps(deps)
  let { report } = job
  const total = report.read + pending
  let checkpoint: MediaAnalysisCheckpoint = job.checkpoint ?? { after: '' }
  for (;;) {
    signal.throwIfAborted()
    const { after, step } = checkpoint
    const done = await stepNext(step)(deps, after, signal)
    if (!done) {
      const next = step === undefined ? 'texts' : nextStep[step]
      if (!next) return
      checkpoint = { after: '', step: next }
      if (step === 'documents') {
        await applyLeftTexts(deps, signal)
        await clearOutdated(deps)
      }
      continue
    }
    checkpoint = { ...checkpoint, after: done.after }
    const unreadable = (report.unreadableFiles ?? 0) + done.faults
    report = { ...report, read: report.read + done.read, unreadableFiles: unreadable }
    const progress = { checkpoint, report, added: job.added, done: report.read }
    assertNotStopped(await deps.jobs.save(job, { ...progress, total: Math.max(total, report.read) }))
  }
}

function stepNext(step: MediaAnalysisCheckpoint['step']) {
  switch (step) {
    case undefined:
      return analyseNext
    case 'texts':
      return readNext
    case 'documents':
      return readNextDocuments
    case 'compare':
      return compareNext
  }
}
