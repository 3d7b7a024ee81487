import { setTimeout as sleep } from 'node:timers/promises'

export type RowReplacement = {
  /**
   * Inserts new rows and deletes the old ones; in between, posts exist twice. Runs one replacement at a time.
   */
  swap<T>(work: () => Promise<T>): Promise<T>
  /**
   * Reads without a concurrent replacement. A read longer than the longest wait may see an unfinished one.
   */
  settled<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Separates reads from replacements without a lock, which a slow search would keep too long. A read that
 * overlaps a replacement is repeated, and the next replacement waits for the repetition. Replacements by
 * other processes on the same ClickHouse server are not detected. `longestWaitMs`: longest wait of a
 * replacement for reads, and of a read for a replacement.
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

/** Resolves when the work ends, successful or not, or after `ms`. */
async function within(work: Promise<unknown>, ms: number): Promise<void> {
  const stop = new AbortController()
  const limit = sleep(ms, undefined, { signal: stop.signal, ref: false })
  await Promise.race([work, limit].map((one) => one.catch(() => undefined)))
  stop.abort()
}
