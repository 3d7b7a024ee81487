import { refreshLock } from '@litopys/contract/constants'

/** Runs a task while no other tab runs it. `queued`: another tab ran it and has just finished. */
export type Exclusively = <T>(work: (turn: { queued: boolean }) => Promise<T>) => Promise<T>

/**
 * Uses the Web Locks API, which releases locks of closed or crashed tabs. Without it (no secure context),
 * tabs are not coordinated.
 */
export function createExclusively(locks: Pick<LockManager, 'request'> | undefined): Exclusively {
  if (!locks) return (work) => work({ queued: false })
  return async (work) => {
    const atOnce = await locks.request(refreshLock, { ifAvailable: true }, async (lock) =>
      lock ? { result: await work({ queued: false }) } : undefined,
    )
    if (atOnce) return atOnce.result
    return await locks.request(refreshLock, () => work({ queued: true }))
  }
}
