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

/** Covers all files that the current version of the analysis has not read. `since`: when it was started. */
export type MediaAnalysisInput = { analysis: 'outdated'; actorId: string; since: string }
/**
 * `step` is absent while files are analysed, before words and documents are read and pictures compared. `steps`: how many
 * were done, of all files together.
 */
type MediaAnalysisCheckpoint = { after: string; step?: keyof typeof nextStep; steps: number }
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
  let checkpoint: MediaAnalysisCheckpoint = job.checkpoint ?? { after: '', steps: 0 }
  const allSteps = checkpoint.steps + (await countLeftSteps(deps))
  let { report } = job
  const totalOf = ({ read }: typeof report) => Math.max(job.total, read)
  const save = async (done: number) => {
    const progress = { checkpoint, report, added: job.added, done, total: totalOf(report) }
    assertNotStopped(await deps.jobs.save(job, progress))
  }
  for (;;) {
    signal.throwIfAborted()
    const { after, step } = checkpoint
    const done = await stepNext(step)(deps, after, signal)
    if (!done) {
      const next = step === undefined ? 'texts' : nextStep[step]
      if (!next) return await save(report.read)
      checkpoint = { ...checkpoint, after: '', step: next }
      if (step === 'documents') {
        await applyLeftTexts(deps, signal)
        await clearOutdated(deps)
      }
      continue
    }
    const counted = await countedBefore(deps, { step, hashes: done.read, since: new Date(job.input.since) })
    const isNew = (hash: string) => !counted.has(hash)
    report = {
      ...report,
      read: report.read + done.read.filter(isNew).length,
      // A file that could be analysed, but has no words that can be read, is a new fault.
      unreadableFiles:
        (report.unreadableFiles ?? 0) + done.faults.filter((hash) => !counted.get(hash)).length,
    }
    const steps = checkpoint.steps + done.read.length
    checkpoint = { ...checkpoint, after: done.after, steps }
    // In files too, although a file with one step left is not done: reading words takes longest.
    await save(Math.floor(totalOf(report) * Math.min(1, steps / Math.max(1, allSteps))))
  }
}

/** The files among these that an earlier step of the job has read, with their faults there. */
async function countedBefore(
  { mediaFiles, fileTexts }: Pick<JobDeps, 'mediaFiles' | 'fileTexts'>,
  { step, hashes, since }: { step: MediaAnalysisCheckpoint['step']; hashes: string[]; since: Date },
): Promise<Map<string, string>> {
  if (step === undefined || step === 'documents' || hashes.length === 0) return new Map()
  const analysed = await mediaFiles.findSince(hashes, since)
  if (step === 'texts') return analysed
  const read = await fileTexts.findSince('picture', hashes, since)
  return new Map([...[...read].map((hash) => [hash, ''] as const), ...analysed])
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
