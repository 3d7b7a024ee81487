import type { Job } from '@litopys/contract/schemas/job'

/** What an offer to start a job on older posts or files knows. */
type Need = { outdated: number; job?: Pick<Job, 'startedAt' | 'createdAt'> }

const running = { leastMs: 2_000, mostMs: 15_000, ofRunTime: 0.05 }
const waitingMs = 30_000

/**
 * Milliseconds until the counts of an offer are read again; false if nothing runs or waits. A long job is asked less and
 * less often, as each count reads tables of the archive. The query client asks nothing while the tab is hidden.
 */
export function offerPolling(need: Need | undefined, now = Date.now()): number | false {
  if (!need) return waitingMs
  if (!need.job) return need.outdated > 0 ? waitingMs : false
  const { startedAt, createdAt } = need.job
  const wanted = running.ofRunTime * (now - Date.parse(startedAt ?? createdAt))
  return Math.min(running.mostMs, Math.max(running.leastMs, wanted))
}
