/** What a command does before a signal ends it. */
export type LastWork = {
  /** Gives what takes it back. */
  add(work: () => Promise<unknown>): () => void
  /** Resolves when all of it is over, or has taken too long. */
  finish(): Promise<void>
}

/** Whoever has pressed Ctrl-C waits for no server that does not answer. */
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
