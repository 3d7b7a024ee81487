import { setTimeout as sleep } from 'node:timers/promises'

export type RowReplacement = {
  /**
   * Rows are written and those that they stand for are removed: in between posts stand twice. One at a time.
   */
  swap<T>(work: () => Promise<T>): Promise<T>
  /**
   * Reads what no swap has come into; one that takes longer than the longest wait may be of the middle of
   * one.
   */
  settled<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Keeps readings and swaps apart without a lock that a slow search would hold against all others: a reading
 * that a swap came into is done once more, and for that one the next swap waits. Of swaps that another
 * process makes in the same ClickHouse server nothing is known. `longestWaitMs`: that a swap waits for
 * readings, and a reading for a swap.
 */
export function createRowReplacement(longestWaitMs = 2_000): RowReplacement {
  let begun = 0
  let running: Promise<unknown> | undefined
  const held = new Set<Promise<unknown>>()

  const readHeld = async <T>(read: () => Promise<T>): Promise<T> => {
    const ended = Promise.withResolvers<void>()
    held.add(ended.promise)
    try {
      if (running) await within(running, longestWaitMs)
      return await read()
    } finally {
      held.delete(ended.promise)
      ended.resolve()
    }
  }
  return {
    swap: async (work) => {
      const latest = performance.now() + longestWaitMs
      while (held.size > 0 && performance.now() < latest) {
        await within(Promise.all(held), latest - performance.now())
      }
      begun += 1
      const swapping = work()
      running = swapping
      try {
        return await swapping
      } finally {
        running = undefined
      }
    },
    settled: async (read) => {
      if (running) await within(running, longestWaitMs)
      const before = begun
      const isApart = !running
      const answer = await read()
      return isApart && begun === before ? answer : await readHeld(read)
    },
  }
}

/** Resolves with the work, however it ends, or after so many milliseconds. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const stop = new AbortController()
  const limit = sleep(ms, undefined, { signal: stop.signal, ref: false })
  await Promise.race([work, limit].map((one) => one.catch(() => undefined)))
  stop.abort()
}
