import { errors } from '@litopys/contract/errors'
import { engineError } from '#archive/engine-error'
import { AppError } from '#server/errors'
import { UnreadableFile } from './import-batch.ts'
import type { ClaimedJob, JobEnd } from './jobs.store.ts'
import { type ImportDeps, JobCancelled, LeaseLost, runImport } from './run-import.ts'
import { watchJob } from './watch-job.ts'

export type JobLoop = {
  /** There is a new job. */
  wake(): void
  /** Let go of the job in hand: it goes on from its checkpoint at the next start. */
  stop(): Promise<void>
}

type LoopDeps = ImportDeps & {
  onEnd(job: ClaimedJob, end: JobEnd): Promise<void>
  onError(error: unknown): void
}

/** How often to look for jobs that another process added or left, and for those that wait. */
const pollMs = 1_000
/** A job that was taken up so often and came on by nothing ends the process each time: it is not taken up again. */
const maxAttempts = 3
/** What passes by itself: the job waits, 1 s first and then twice as long each time up to 6 s. */
const passing = new Set(['storage_full', 'engine_unreachable', 'search_timeout'])
const waitMs = (waits: number) => Math.min(1_000 * 2 ** waits, 6_000)

/** Runs one job after the other. */
export function startJobLoop(deps: LoopDeps): JobLoop {
  const stopped = new AbortController()
  let wake = () => {
    // Nobody sleeps yet.
  }

  const loop = async () => {
    while (!stopped.signal.aborted) {
      const job = await deps.jobs.claim(deps.clock.newId(), deps.clock.now())
      if (job) {
        const end = await runToEnd(deps, job, stopped.signal)
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
    while (!stopped.signal.aborted) {
      await loop().catch(async (error: unknown) => {
        deps.onError(error)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      })
    }
  }
  const running = keepGoing()
  return {
    wake: () => wake(),
    stop: async () => {
      stopped.abort()
      wake()
      await running
    },
  }
}

async function runToEnd(deps: LoopDeps, job: ClaimedJob, stopped: AbortSignal): Promise<JobEnd> {
  if (job.attempts > maxAttempts) return failed('job_given_up')
  const watch = watchJob(deps, job)
  try {
    await runImport(deps, job, AbortSignal.any([stopped, watch.signal]))
    return { status: 'done' }
  } catch (cause) {
    if (stopped.aborted) return { status: 'queued' }
    return endOf(deps, job, watch.signal.aborted ? watch.signal.reason : cause)
  } finally {
    watch.stop()
  }
}

/** What the operator reads is ours: the engines' own words, with paths of this machine in them, are for the log. */
function endOf(deps: LoopDeps, job: ClaimedJob, cause: unknown): JobEnd {
  if (cause instanceof JobCancelled) return { status: 'cancelled' }
  if (cause instanceof LeaseLost) return { status: 'queued' }
  if (cause instanceof UnreadableFile) return { status: 'failed', ...cause.fault }
  deps.onError(cause)
  const known = engineError(cause)
  const code = known instanceof AppError ? known.code : 'unexpected'
  if (!passing.has(code)) return failed(code)
  const retryAt = new Date(deps.clock.now().getTime() + waitMs(job.waits))
  return { status: 'waiting', code, reason: errors[code].message, retryAt }
}

function failed(code: AppError['code']): JobEnd {
  return { status: 'failed', code, reason: errors[code].message }
}
