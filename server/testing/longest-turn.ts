import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Runs the work, and adds the longest time in milliseconds that it kept other work of the thread waiting: processor time
 * between two turns of the event loop, so that other programs do not count.
 */
export async function longestTurn<Result extends object>(
  work: () => Promise<Result>,
): Promise<Result & { longest: number }> {
  let longest = 0
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      const start = process.threadCpuUsage()
      await nextTurn()
      const { user, system } = process.threadCpuUsage(start)
      longest = Math.max(longest, (user + system) / 1_000)
    }
  }
  const watching = watch()
  try {
    const result = await work()
    return { ...result, longest }
  } finally {
    isDone = true
    await watching
  }
}
