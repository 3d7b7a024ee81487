import type { ProcessNotices } from '#records/process-notices'
import type { Clock } from '#server/clock'
import { type Observe, unobserved } from '#telemetry/observe'
import type { ClaimedJob, JobDefinition, JobEnd, JobKind } from './job.ts'
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
/** How often a slot looks for itself: never in practice, as the loop wakes it when a job of its kind is due. */
const slotPollMs = 3_600_000
/** Number of attempts for a job that ends the process each time, without progress. */
const maxAttempts = 3

/** Runs jobs of different kinds at the same time, and of each kind as many as its definition allows. */
export function createJobLoop(deps: LoopDeps): JobLoop {
  const stopped = new AbortController()
  const slots: { kind: JobKind; polling: Polling }[] = []
  // One query for all kinds: if every slot looked for itself, an idle server would use a tenth of a core.
  const wakeDue = async () => {
    const due = new Set(await deps.jobs.dueKinds(deps.clock.now()))
    for (const { kind, polling } of slots) if (due.has(kind)) polling.wake()
    return false
  }
  let looking: Polling | undefined
  const wake = () => looking?.wake()
  deps.notices.on('jobs', wake)
  return {
    start: () => {
      for (const definition of deps.definitions)
        for (let slot = 0; slot < definition.width; slot += 1) {
          const step = () => runNext(deps, definition, stopped.signal)
          const polling = startPolling({ step, everyMs: slotPollMs, onError: deps.onError })
          slots.push({ kind: definition.kind, polling })
        }
      looking = startPolling({ step: wakeDue, everyMs: pollMs, onError: deps.onError })
    },
    wake: () => {
      wake()
      deps.notices.send('jobs')
    },
    stop: async () => {
      stopped.abort()
      await Promise.all([looking?.stop(), ...slots.map(({ polling }) => polling.stop())])
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
