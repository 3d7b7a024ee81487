/** Lets writes run at any time, except while a moment of the tables is taken. */
export type WriteGate = {
  /** Runs a write. It waits while the gate is closed. */
  pass<T>(write: () => Promise<T>): Promise<T>
  /** Waits until running writes have ended, and runs `work` while no other write begins. */
  close<T>(work: () => Promise<T>): Promise<T>
}

export function createWriteGate(): WriteGate {
  const running = new Set<Promise<unknown>>()
  let closed: Promise<unknown> | undefined
  return {
    pass: async (write) => {
      while (closed) await closed
      const ended = Promise.withResolvers<void>()
      running.add(ended.promise)
      try {
        return await write()
      } finally {
        running.delete(ended.promise)
        ended.resolve()
      }
    },
    close: async (work) => {
      while (closed) await closed
      const opened = Promise.withResolvers<void>()
      closed = opened.promise
      try {
        await Promise.all(running)
        return await work()
      } finally {
        closed = undefined
        opened.resolve()
      }
    },
  }
}
