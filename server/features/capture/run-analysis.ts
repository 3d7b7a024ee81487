import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createCategorizer } from '@litopys/contract/categories/categorizer'
import type { RuleDraft } from '@litopys/contract/schemas/categoryRule'
import { clearOutdated, type PostDeps } from '#features/posts/posts.usecases'
import { countOutdated, type ReadRow, type ReanalysedRows, reanalyseNext } from '#features/posts/reanalysis'
import type { Clock } from '#server/clock'
import { JobCancelled, LeaseLost } from './job-stops.ts'
import type { AnalysisJob, JobStore } from './jobs.store.ts'

export type AnalysisDeps = PostDeps & { jobs: JobStore; clock: Clock; rules(): Promise<RuleDraft[]> }

/**
 * Analyse anew whatever another analyzer or other rules have analysed, in the order of the keys. What is done says so itself: a run that is
 * repeated after a stop finds only what is left, and one that begins where the last was cancelled does nothing twice.
 */
export async function runAnalysis(deps: AnalysisDeps, job: AnalysisJob, signal: AbortSignal): Promise<void> {
  const rules = await deps.rules()
  const { stamp } = createCategorizer(rules)
  await clearOutdated(deps)
  let { checkpoint, report } = job
  let after = checkpoint?.after
  const { outdated: left } = await countOutdated(deps, stamp)
  const total = report.read + left
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { workerData: rules })
  const analyse = async (rows: ReadRow[]): Promise<ReanalysedRows> => {
    worker.postMessage(rows)
    const [answer]: ReanalysedRows[] = await once(worker, 'message', { signal })
    if (!answer) throw new Error('The analysis has answered nothing')
    return answer
  }
  try {
    for (;;) {
      signal.throwIfAborted()
      const done = await reanalyseNext(deps, { stamp, after }, analyse)
      if (!done) break
      after = done.after
      checkpoint = { after }
      report = {
        ...report,
        read: report.read + done.read,
        updated: report.updated + done.changed,
        unchanged: report.unchanged + done.read - done.changed,
      }
      const progress = { checkpoint, report, added: job.added, done: report.read, total }
      await save(deps, job, { ...progress, total: Math.max(total, report.read) })
    }
  } finally {
    await worker.terminate()
  }
}

async function save(
  { jobs, clock }: AnalysisDeps,
  job: AnalysisJob,
  progress: Parameters<JobStore['save']>[2],
): Promise<void> {
  const saved = await jobs.save(job, clock.now(), progress)
  if (!saved) throw new LeaseLost()
  if (saved.cancelRequested) throw new JobCancelled()
}
