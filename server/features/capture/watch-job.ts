import type { Clock } from '#server/clock'
import { JobCancelled, LeaseLost } from './job-stops.ts'
import type { ClaimedJob, JobStore } from './jobs.store.ts'

/** A batch may take seconds on a busy machine: who cancels does not wait for it. */
const lookMs = 500

/** Keeps the lease of a job while it runs; `signal` tells when somebody cancels it or another has taken it over. */
export function watchJob(
  { jobs, clock }: { jobs: JobStore; clock: Clock },
  job: ClaimedJob,
): { signal: AbortSignal; stop(): void } {
  const ended = new AbortController()
  const look = async () => {
    const kept = await jobs.renew(job, clock.now())
    if (!kept) ended.abort(new LeaseLost())
    else if (kept.cancelRequested) ended.abort(new JobCancelled())
  }
  const timer = setInterval(() => {
    look().catch(() => {
      // The records are out of reach: the job itself will find that out with its next checkpoint.
    })
  }, lookMs)
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
