import type { ProcessNotices } from '#records/process-notices'
import type { Clock } from '#server/clock'
import { type Observe, unobserved } from '#telemetry/observe'
import type { ClaimedJob, JobDefinition, JobEnd } from './job.ts'
import { endOf, failed, type OnError } from './job-end.ts'
import type { JobStore } from './jobs.store.ts'
import { keepLease } from './keep-lease.ts'
import { type Polling, startPolling } from './polling.ts'

export type JobLoop = {
  /** Starts to run jobs. Called when every feature has added its definitions. */
  start(): void
  /** To be called when there is a new job. Wakes the loops of other processes too. */
  wake(): void
  /** Stops the running jobs: they resume from their checkpoints at the next start. */
  stop(): Promise<void>
}

type LoopDeps = {
  jobs: JobStore
  clock: Clock
  /** One for each kind. A kind without a definition is never claimed. */
  definitions: JobDefinition[]
  notices: ProcessNotices
  onError: OnError
  observe?: Observe
}

/** How often to look for jobs that a process left, for jobs whose wait is over, and for lost notices. */
const pollMs = 1_000
/** Number of attempts for a job that ends the process each time, without progress. */
const maxAttempts = 3

/** Runs jobs of different kinds at the same time, and of each kind as many as its definition allows. */
export function createJobLoop(deps: LoopDeps): JobLoop {
  const stopped = new AbortController()
  const slots: Polling[] = []
  const wake = () => {
    for (const slot of slots) slot.wake()
  }
  deps.notices.on('jobs', wake)
  return {
    start: () => {
      for (const definition of deps.definitions)
        for (let slot = 0; slot < definition.width; slot += 1)
          slots.push(
            startPolling({
              step: () => runNext(deps, definition, stopped.signal),
              everyMs: pollMs,
              onError: deps.onError,
            }),
          )
    },
    wake: () => {
      wake()
      deps.notices.send('jobs')
    },
    stop: async () => {
      stopped.abort()
      await Promise.all(slots.map((slot) => slot.stop()))
    },
  }
}

/** False if no job of this kind can be claimed. */
async function runNext(deps: LoopDeps, definition: JobDefinition, stopped: AbortSignal): Promise<boolean> {
  const { jobs, clock } = deps
  const claimable = await definition.claimable?.()
  const job = await jobs.claim(definition.kind, clock.newId(), clock.now(), claimable)
  if (!job) return false
  const { observe = unobserved } = deps
  const end = await observe(
    { name: 'job', labels: { kind: definition.kind } },
    () => runToEnd(deps, definition, job, stopped),
    ({ status }) => status,
  )
  const isOurs = await jobs.finish(job, clock.now(), end)
  const isOver = end.status !== 'queued' && end.status !== 'waiting'
  if (isOurs && isOver) await definition.onOver?.(job)
  return true
}

async function runToEnd(
  deps: LoopDeps,
  definition: JobDefinition,
  job: ClaimedJob,
  stopped: AbortSignal,
): Promise<JobEnd> {
  if (job.attempts > maxAttempts) return failed('job_given_up')
  const lease = keepLease(deps.jobs, job)
  const signal = AbortSignal.any([stopped, lease.signal])
  try {
    await definition.run(job, signal)
    return { status: 'done' }
  } catch (cause) {
    if (stopped.aborted) return { status: 'queued' }
    return endOf(deps, definition, job, lease.signal.aborted ? lease.signal.reason : cause)
  } finally {
    lease.stop()
  }
}
