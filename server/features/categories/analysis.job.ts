import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { PostKey } from '#archive/post-keys'
import { wholeArchive } from '#archive/visible'
import type { AnalyserPool } from '#features/posts/analyser-pool'
import { stampOf } from '#features/posts/categories/categorizer'
import { clearOutdated, type PostDeps } from '#features/posts/posts.usecase'
import type { ReadRow } from '#features/posts/reanalysed-row'
import { countOutdated, type ReanalysedRows, reanalyseNext } from '#features/posts/reanalysis.usecase'
import type { ClaimedJob, JobDefinition, Progress } from '#jobs/job'
import { assertNotStopped } from '#jobs/job-stops'
import type { JobStore } from '#jobs/jobs.store'

/** Covers all posts that an older analyzer or other rules have analysed. */
export type AnalysisInput = { analysis: 'outdated'; actorId: string }
type AnalysisJob = ClaimedJob<AnalysisInput>
type AnalysisDeps = PostDeps & {
  jobs: JobStore
  analysers: AnalyserPool
  rules(): Promise<RuleDraft[]>
}

/** Fewer rows are not worth another thread. */
const fewestRows = 100

/**
 * Job definition of the analysis. Each job uses all analysers. It needs no checkpoint: analysed posts carry the
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
  const analyse = (rows: ReadRow[]) => analyseAmong(deps.analysers, rows, { rules, signal })
  do {
    signal.throwIfAborted()
    const done = await reanalyseNext(deps, { stamp, after }, analyse)
    if (!done) return
    after = done.after
    await onBatch(done)
  } while (stampOf(await deps.rules()) === stamp)
}

/** Analyses a batch with all analysers. */
async function analyseAmong(
  analysers: AnalyserPool,
  rows: ReadRow[],
  options: { rules: RuleDraft[]; signal: AbortSignal },
): Promise<ReanalysedRows[]> {
  const share = Math.max(fewestRows, Math.ceil(rows.length / analysers.width))
  const shares = Array.from({ length: Math.ceil(rows.length / share) }, (_, i) =>
    rows.slice(i * share, (i + 1) * share),
  )
  return await Promise.all(shares.map((some) => analysers.reanalyse(some, options)))
}

async function save({ jobs }: AnalysisDeps, job: AnalysisJob, progress: Progress): Promise<void> {
  assertNotStopped(await jobs.save(job, progress))
}
