import { refreshLock } from '@litopys/contract/constants'

/** Does something while no other tab does it. `queued`: another tab was at it, and has just finished. */
export type Exclusively = <T>(work: (turn: { queued: boolean }) => Promise<T>) => Promise<T>

/**
 * By the browser's locks, which a closed or crashed tab gives back. Without them (no secure context) every
 * tab is alone.
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
