import type { JobKind } from '#jobs/job'
import type { JobLists } from '#jobs/job-lists.store'

/** State of the newest job of a kind. */
export async function lastJobOf(
  jobLists: Pick<JobLists, 'page'>,
  kind: JobKind,
): Promise<'goingOn' | 'cancelled' | 'ended'> {
  const { jobs } = await jobLists.page(0, 1, { kind })
  const status = jobs[0]?.state.status
  if (status === 'queued' || status === 'running') return 'goingOn'
  return status === 'cancelled' ? 'cancelled' : 'ended'
}

type NewAnalysisDeps = {
  /** Number of files that are not analysed. */
  count(): Promise<number>
  /** Analyses them here and now. Returns the number of files that the store lost. */
  analyse(): Promise<number>
  /** State of the newest job that analyses files. */
  lastJob(): Promise<'goingOn' | 'cancelled' | 'ended'>
  startJob(): Promise<void>
  /** More files than this become a job, which shows its progress and can be cancelled. */
  mostAtOnce?: number
}

/**
 * Returns what to do about new files. Files that cannot be analysed, because the store lost them, are tried once, and
 * again only when their number changes.
 */
export function createNewAnalysis({
  count,
  analyse,
  lastJob,
  startJob,
  mostAtOnce = 200,
}: NewAnalysisDeps): () => Promise<void> {
  let left = 0
  let hasStarted = false
  return async () => {
    const pending = await count()
    if (pending === left) return
    const job = await lastJob()
    if (job === 'goingOn') return
    const isOfEndedJob = hasStarted
    hasStarted = false
    if (pending <= mostAtOnce) {
      left = await analyse()
    } else if (isOfEndedJob) {
      left = pending
    } else if (job !== 'cancelled') {
      await startJob()
      hasStarted = true
    }
  }
}
