import { setTimeout as sleep } from 'node:timers/promises'

/** Whoever asks the same host takes turns here. */
export type Politeness = {
  /**
   * True when the next request may begin; false where that is more than `longestPauseMs` off because the host
   * has asked for a pause.
   */
  turn(signal: AbortSignal, longestPauseMs?: number): Promise<boolean>
  /** Nobody asks for that long: the host has said so. */
  pause(ms: number): void
  /** How long it is until somebody may ask again, where that is longer than taking turns. */
  pausedMs(): number
}

/** One request every so many milliseconds, however many ask. */
export function createPoliteness(everyMs: number): Politeness {
  let free = 0
  let pausedUntil = 0
  return {
    async turn(signal, longestPauseMs = Number.POSITIVE_INFINITY) {
      // A pause may be asked for while others wait for their turn.
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
