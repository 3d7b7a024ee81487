import type { ClaimedJob } from './job.ts'
import { JobCancelled, LeaseLost } from './job-stops.ts'
import type { JobStore } from './jobs.store.ts'

/** A batch may take seconds on a busy machine. A user who cancels should not wait for it. */
const lookMs = 500

/**
 * Renews the lease of a job while it runs. `signal` aborts when a user cancels the job or another process has
 * taken it over.
 */
export function keepLease(
  jobs: Pick<JobStore, 'renew'>,
  job: ClaimedJob,
): { signal: AbortSignal; stop(): void } {
  const ended = new AbortController()
  const look = async () => {
    const kept = await jobs.renew(job)
    if (!kept) ended.abort(new LeaseLost())
    else if (kept.cancelRequested) ended.abort(new JobCancelled())
  }
  const timer = setInterval(() => {
    look().catch(() => {
      // The records do not answer, which the job itself notices at its next checkpoint.
    })
  }, lookMs)
  return { signal: ended.signal, stop: () => clearInterval(timer) }
}
