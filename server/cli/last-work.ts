/** Work of a command before a signal ends it. */
export type LastWork = {
  /** Returns the function that unregisters the work. */
  add(work: () => Promise<unknown>): () => void
  /** Resolves when all work has ended or the time limit has passed. */
  finish(): Promise<void>
}

/** A user who pressed Ctrl-C must not wait for a server that does not answer. */
const longestMs = 5_000

export function createLastWork(): LastWork {
  const works = new Set<() => Promise<unknown>>()
  return {
    add: (work) => {
      works.add(work)
      return () => works.delete(work)
    },
    finish: async () => {
      const over = Promise.allSettled([...works].map((work) => work()))
      await Promise.race([over, new Promise((resolve) => setTimeout(resolve, longestMs))])
    },
  }
}
