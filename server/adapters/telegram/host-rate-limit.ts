import { setTimeout as sleep } from 'node:timers/promises'

/** Rate limit for requests to one host, shared by all its callers. */
export type HostRateLimit = {
  /**
   * Waits for the caller's turn and returns true. Returns false if a pause of the host ends later than
   * `longestPauseMs` from now.
   */
  turn(signal: AbortSignal, longestPauseMs?: number): Promise<boolean>
  /** Stops all requests for this time, because the host asked for it. */
  pause(ms: number): void
  /** Milliseconds left of a pause; 0 if only the usual interval applies. */
  pausedMs(): number
}

/** Allows one request per `everyMs`, for all callers together. */
export function createHostRateLimit(everyMs: number): HostRateLimit {
  let free = 0
  let pausedUntil = 0
  return {
    async turn(signal, longestPauseMs = Number.POSITIVE_INFINITY) {
      // Another request may have caused a pause during the wait.
      for (let now = performance.now(); now < free; now = performance.now()) {
        if (pausedUntil - now > longestPauseMs) return false
        await sleep(free - now, undefined, { signal })
      }
      signal.throwIfAborted()
      free = Math.max(free, performance.now() + everyMs)
      return true
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + ms)
      free = Math.max(free, pausedUntil)
    },
    pausedMs: () => Math.max(0, pausedUntil - performance.now()),
  }
}
