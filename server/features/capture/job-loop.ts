import { UnreadableFile } from './import-batch.ts'
import type { ClaimedJob, JobEnd } from './jobs.store.ts'
import { type ImportDeps, JobCancelled, runImport } from './run-import.ts'

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

/** How often to look for jobs that another process added or left. */
const pollMs = 2_000

/** Runs one job after the other. */
export function startJobLoop(deps: LoopDeps): JobLoop {
  const stopped = new AbortController()
  let wake = () => {
    // Nobody sleeps yet.
  }

  const loop = async () => {
    while (!stopped.signal.aborted) {
      const job = await deps.jobs.claim(deps.clock.now())
      if (job) {
        const end = await runToEnd(deps, job, stopped.signal)
        await deps.jobs.finish(job.id, deps.clock.now(), end)
        await deps.onEnd(job, end)
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

async function runToEnd(deps: LoopDeps, job: ClaimedJob, signal: AbortSignal): Promise<JobEnd> {
  try {
    await runImport(deps, job, signal)
    return { status: 'done' }
  } catch (error) {
    if (signal.aborted) return { status: 'queued' }
    if (error instanceof JobCancelled) return { status: 'cancelled' }
    if (!(error instanceof UnreadableFile)) deps.onError(error)
    return { status: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
