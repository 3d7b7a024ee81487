/** A user has cancelled the job. */
export class JobCancelled extends Error {}

/** The lease of the job has expired, and another process has taken it over. */
export class LeaseLost extends Error {}

/**
 * Checks the answer of `JobStore.save`.
 * @throws LeaseLost, JobCancelled
 */
export function assertNotStopped(saved: { cancelRequested: boolean } | undefined): void {
  if (!saved) throw new LeaseLost()
  if (saved.cancelRequested) throw new JobCancelled()
}
