import type { JobKind } from '#db/job-work'
import type { Clock } from '#server/clock'
import { endOf, failed, type OnError } from './job-end.ts'
import type { ClaimedJob, JobEnd, JobStore, Uploads } from './jobs.store.ts'
import type { RefreshDeps } from './refresh-run.ts'
import { type AnalysisDeps, runAnalysis } from './run-analysis.ts'
import { type ImportDeps, runImport } from './run-import.ts'
import { runRefresh } from './run-refresh.ts'
import { runTags, type TagJobDeps } from './run-tags.ts'
import { watchJob } from './watch-job.ts'

export type JobLoop = {
  /** There is a new job. */
  wake(): void
  /** Let go of the jobs in hand: they go on from their checkpoints at the next start. */
  stop(): Promise<void>
}

type LoopDeps = ImportDeps &
  RefreshDeps &
  AnalysisDeps &
  TagJobDeps & {
    jobs: JobStore
    clock: Clock
    /** The uploads that this process imports, where several share the records; else undefined. */
    uploadsHere(): Promise<Uploads | undefined>
    onEnd(job: ClaimedJob, end: JobEnd): Promise<void>
    onError: OnError
  }

/** How often to look for jobs that another process added or left, and for those that wait. */
const pollMs = 1_000
/** A job that was taken up so often and came on by nothing ends the process each time: it is not taken up again. */
const maxAttempts = 3
/** An import and an analysis take a core each; a refresh waits for its source most of the time. */
const width: Record<JobKind, number> = { import: 1, refresh: 3, analysis: 1, tags: 1 }

/** Runs the jobs of each kind beside those of the other, some at a time. */
export function startJobLoop(deps: LoopDeps): JobLoop {
  const stopped = new AbortController()
  const kinds: JobKind[] = ['import', 'refresh', 'analysis', 'tags']
  const places = kinds.flatMap((kind) =>
    Array.from({ length: width[kind] }, () => startPlace(deps, kind, stopped.signal)),
  )
  const wake = () => {
    for (const place of places) place.wake()
  }
  return {
    wake,
    stop: async () => {
      stopped.abort()
      wake()
      await Promise.all(places.map(({ running }) => running))
    },
  }
}

/** Runs one job of a kind after the other. */
function startPlace(deps: LoopDeps, kind: JobKind, stopped: AbortSignal) {
  let wake = () => {
    // Nobody sleeps yet.
  }
  const loop = async () => {
    while (!stopped.aborted) {
      const uploads = kind === 'import' ? await deps.uploadsHere() : undefined
      const job = await deps.jobs.claim(kind, deps.clock.newId(), deps.clock.now(), uploads)
      if (job) {
        const end = await runToEnd(deps, job, stopped)
        const isOurs = await deps.jobs.finish(job, deps.clock.now(), end)
        if (isOurs) await deps.onEnd(job, end)
      } else {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pollMs)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
    }
  }
  // Losing the records for a moment must not end the loop for good.
  const keepGoing = async (): Promise<void> => {
    while (!stopped.aborted) {
      await loop().catch(async (error: unknown) => {
        deps.onError(error)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      })
    }
  }
  return { running: keepGoing(), wake: () => wake() }
}

async function runToEnd(deps: LoopDeps, job: ClaimedJob, stopped: AbortSignal): Promise<JobEnd> {
  if (job.attempts > maxAttempts) return failed('job_given_up')
  const watch = watchJob(deps, job)
  const signal = AbortSignal.any([stopped, watch.signal])
  try {
    if (job.kind === 'import') await runImport(deps, job, signal)
    else if (job.kind === 'refresh') await runRefresh(deps, job, signal)
    else if (job.kind === 'analysis') await runAnalysis(deps, job, signal)
    else await runTags(deps, job, signal)
    return { status: 'done' }
  } catch (cause) {
    if (stopped.aborted) return { status: 'queued' }
    return endOf(deps, job, watch.signal.aborted ? watch.signal.reason : cause)
  } finally {
    watch.stop()
  }
}
