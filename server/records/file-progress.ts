/** Counts the file operations of a thread, visible to another thread. */
export type FileProgress = ReturnType<typeof createFileProgress>

const bytes = 8

/** Uses `memory`, which both threads share; without it new memory. */
export function createFileProgress(memory = new SharedArrayBuffer(bytes)) {
  const [count, underWay] = [0, 1]
  const cells = new Int32Array(memory)
  return {
    memory,
    begin: () => void Atomics.add(cells, underWay, 1),
    end: () => {
      Atomics.add(cells, count, 1)
      Atomics.sub(cells, underWay, 1)
    },
    /** Number of completed operations. It wraps around. */
    count: () => Atomics.load(cells, count),
    isUnderWay: () => Atomics.load(cells, underWay) > 0,
  }
}
