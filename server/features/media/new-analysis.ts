import type { JobKind } from '#jobs/job'
import type { JobLists } from '#jobs/job-lists.store'
import { type Polling, startPolling } from '#jobs/polling'

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

/**
 * A step of an analysis: the next files by hash after this one; undefined where none are left. `lost`: number of files that
 * the store does not have.
 */
export type AnalysisStep = (
  after: string,
  signal: AbortSignal,
) => Promise<{ after: string; lost: number } | undefined>

/** `isWorking`: whether this process analyses new files right now, without a job. */
export type NewAnalysis = Polling & { isWorking(): boolean }

/** What features need to analyse new files of posts as they come. */
export type NewAnalysisHooks = Pick<NewAnalysisDeps, 'lastJob' | 'startJob'> & {
  isHome(): boolean
  onError(error: unknown): void
}

/** How often to look for files whose import this process did not notice, and for a server that works again. */
const lookMs = 60_000

/** Analyses files as they come, in these steps. Of several processes one does it. `first`: before its first look. */
export function startNewAnalysis({
  first,
  steps,
  isHome,
  onError,
  ...deps
}: NewAnalysisHooks &
  Pick<NewAnalysisDeps, 'count' | 'mostAtOnce'> & {
    first(signal: AbortSignal): Promise<void>
    steps: readonly AnalysisStep[]
  }): NewAnalysis {
  const stopping = new AbortController()
  const { signal } = stopping
  let isWorking = false
  const analyseAll = async () => {
    let lost = 0
    for (const next of steps) {
      let done = await next('', signal)
      for (; done; done = await next(done.after, signal)) lost += done.lost
    }
    return lost
  }
  const look = createNewAnalysis({
    ...deps,
    analyse: async () => {
      isWorking = true
      return await analyseAll().finally(() => {
        isWorking = false
      })
    },
  })
  let isFirst = true
  const polling = startPolling({
    step: async () => {
      if (!isHome()) return false
      if (isFirst) await first(signal)
      isFirst = false
      await look()
      return false
    },
    everyMs: lookMs,
    onError: (error) => {
      if (!signal.aborted) onError(error)
    },
  })
  return {
    wake: polling.wake,
    stop: async () => {
      stopping.abort()
      await polling.stop()
    },
    isWorking: () => isWorking,
  }
}
