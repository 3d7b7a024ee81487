import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { PostKey } from '#archive/post-keys'
import { wholeArchive } from '#archive/visible'
import { stampOf } from '#features/posts/categories/categorizer'
import { clearOutdated, type PostDeps } from '#features/posts/posts.usecase'
import {
  countOutdated,
  type ReadRow,
  type ReanalysedRows,
  reanalyseNext,
} from '#features/posts/reanalysis.usecase'
import type { ClaimedJob, JobDefinition, Progress } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import type { Clock } from '#server/clock'

/** Covers all posts that an older analyzer or other rules have analysed. */
export type AnalysisInput = { analysis: 'outdated'; actorId: string }
type AnalysisJob = ClaimedJob<AnalysisInput>
type AnalysisDeps = PostDeps & { jobs: JobStore; clock: Clock; rules(): Promise<RuleDraft[]> }

/**
 * Job definition of the analysis. Each job takes a core. It needs no checkpoint: analysed posts carry the
 * stamp of the rules.
 */
export function analysisJob(deps: AnalysisDeps): JobDefinition<AnalysisInput> {
  return { kind: 'analysis', width: 1, run: (job, signal) => runAnalysis(deps, job, signal) }
}

/**
 * Re-analyses outdated posts until the rules in force at the end have been applied to all posts. Rules may
 * change while the job runs. A run after a stop finds only the remaining posts.
 */
async function runAnalysis(deps: AnalysisDeps, job: AnalysisJob, signal: AbortSignal): Promise<void> {
  await clearOutdated(deps)
  let { report } = job
  for (;;) {
    const rules = await deps.rules()
    const { outdated } = await countOutdated(deps, stampOf(rules), wholeArchive, { pool: 'write' })
    if (outdated === 0) return
    const total = report.read + outdated
    await analyseBy(deps, rules, signal, async ({ read, changed }) => {
      report = {
        ...report,
        read: report.read + read,
        updated: report.updated + changed,
        unchanged: report.unchanged + read - changed,
      }
      const progress = { checkpoint: null, report, added: job.added, done: report.read }
      await save(deps, job, { ...progress, total: Math.max(total, report.read) })
    })
  }
}

/** Analyses posts in key order, to the end or until the rules change. */
async function analyseBy(
  deps: AnalysisDeps,
  rules: RuleDraft[],
  signal: AbortSignal,
  onBatch: (done: { read: number; changed: number }) => Promise<void>,
): Promise<void> {
  const stamp = stampOf(rules)
  let after: PostKey | undefined
  const worker = new Worker(new URL('./analysis.worker.ts', import.meta.url), { workerData: rules })
  const analyse = async (rows: ReadRow[]): Promise<ReanalysedRows> => {
    worker.postMessage(rows)
    const [answer]: ReanalysedRows[] = await once(worker, 'message', { signal })
    if (!answer) throw new Error('The analysis worker sent no answer')
    return answer
  }
  try {
    do {
      signal.throwIfAborted()
      const done = await reanalyseNext(deps, { stamp, after }, analyse)
      if (!done) return
      after = done.after
      await onBatch(done)
    } while (stampOf(await deps.rules()) === stamp)
  } finally {
    await worker.terminate()
  }
}

async function save({ jobs, clock }: AnalysisDeps, job: AnalysisJob, progress: Progress): Promise<void> {
  assertNotStopped(await jobs.save(job, clock.now(), progress))
}
