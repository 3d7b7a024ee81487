/** Work that undoes what was done to the machine, the last first. */
export type Undo = {
  /** Returns the function that does the work now. The work is synchronous, so that the end of the process does it too. */
  add(work: () => void): () => void
  all(): void
}

export function createUndo(): Undo {
  const works = new Set<() => void>()
  const doNow = (work: () => void) => {
    if (works.delete(work)) work()
  }
  return {
    add: (work) => {
      works.add(work)
      return () => doNow(work)
    },
    all: () => {
      for (const work of [...works].reverse()) {
        try {
          doNow(work)
        } catch (error) {
          console.error(`Not undone: ${error instanceof Error ? error.message : error}`)
        }
      }
    },
  }
}
