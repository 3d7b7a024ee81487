import { setTimeout as sleep } from 'node:timers/promises'

export type RowReplacement = {
  /**
   * Runs work that inserts new rows and then deletes the old ones; in between, posts exist twice. Only one
   * caller at a time (`posts.alone`).
   */
  asReplacement<T>(work: () => Promise<T>): Promise<T>
  /**
   * The result of a read that no replacement overlaps. A read longer than the longest wait may see posts
   * twice.
   */
  betweenReplacements<T>(read: () => Promise<T>): Promise<T>
}

/**
 * Separates reads from replacements. There is no lock, because a slow search would keep it too long: a read
 * that overlaps a replacement is repeated, and the next replacement waits for the repetition. Replacements by
 * other processes on the same ClickHouse server are not detected. `longestWaitMs`: longest wait of a
 * replacement for reads, and of a read for a replacement.
 */
export function createRowReplacement(longestWaitMs = 2_000): RowReplacement {
  let replacements = 0
  let running: Promise<unknown> | undefined
  const blockingReads = new Set<Promise<unknown>>()

  /** Reads while the next replacement waits. */
  const blockingRead = async <T>(read: () => Promise<T>): Promise<T> => {
    const ended = Promise.withResolvers<void>()
    blockingReads.add(ended.promise)
    try {
      if (running) await within(running, longestWaitMs)
      return await read()
    } finally {
      blockingReads.delete(ended.promise)
      ended.resolve()
    }
  }
  return {
    asReplacement: async (work) => {
      const latest = performance.now() + longestWaitMs
      while (blockingReads.size > 0 && performance.now() < latest) {
        await within(Promise.all(blockingReads), latest - performance.now())
      }
      replacements += 1
      const replacement = work()
      running = replacement
      try {
        return await replacement
      } finally {
        running = undefined
      }
    },
    betweenReplacements: async (read) => {
      if (running) await within(running, longestWaitMs)
      const before = replacements
      const isApart = !running
      const answer = await read()
      return isApart && replacements === before ? answer : await blockingRead(read)
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
