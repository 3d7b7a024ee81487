import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { stampOf } from '@litopys/contract/categories/categorizer'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { PostKey } from '#archive/post-keys'
import { wholeArchive } from '#archive/visible'
import { clearOutdated, type PostDeps } from '#features/posts/posts.usecase'
import {
  countOutdated,
  type ReadRow,
  type ReanalysedRows,
  reanalyseNext,
} from '#features/posts/reanalysis.usecase'
import type { ClaimedJob, JobDefinition, Progress } from '#jobs/job'
import { assertGoesOn } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'
import type { Clock } from '#server/clock'

/** All posts that were analysed by an older analyzer or by other rules. */
export type AnalysisInput = { analysis: 'outdated'; actorId: string }
type AnalysisJob = ClaimedJob<AnalysisInput>
type AnalysisDeps = PostDeps & { jobs: JobStore; clock: Clock; rules(): Promise<RuleDraft[]> }

/**
 * Analyses of the archive. Each takes a core. There is no checkpoint: analysed posts have the stamp of the
 * rules.
 */
export function analysisJob(deps: AnalysisDeps): JobDefinition<AnalysisInput> {
  return { kind: 'analysis', width: 1, run: (job, signal) => runAnalysis(deps, job, signal) }
}

/**
 * Analyse anew whatever another analyzer or other rules have analysed, until the rules that are in force at
 * the end have judged all posts: they may be changed while this goes on. What is done says so itself: a run
 * that is repeated after a stop finds only what is left.
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

/** In the order of the keys, to the end or until other rules are in force. */
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
    if (!answer) throw new Error('The analysis has answered nothing')
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
  assertGoesOn(await jobs.save(job, clock.now(), progress))
}
