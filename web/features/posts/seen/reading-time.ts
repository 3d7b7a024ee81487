/** A post in view for so long, while somebody is at the screen, counts as read. */
export const dwellMs = 5_000
/** Without a key, a touch or a move of the pointer for so long, nobody is known to be at the screen. */
export const idleAfterMs = 30_000
/**
 * A longer pause between two looks is no time at the screen: the machine slept, or the browser held the tab
 * back.
 */
const longestPauseMs = 2_000

/** Adds up how long each post was in view while it could be read. */
export function readingTime() {
  const readMs = new Map<string, number>()
  let lastAt: number | undefined
  let activeAt = -Infinity

  return {
    /** The reader did something at `now`, in milliseconds. */
    act(now: number) {
      activeAt = now
    },
    /** Ids of the posts that have been in view long enough by `now`, each once. */
    look(now: number, inView: Iterable<string>, isTabVisible: boolean): string[] {
      const pause = now - (lastAt ?? now)
      const passed = pause > longestPauseMs ? 0 : pause
      lastAt = now
      if (!isTabVisible || now - activeAt > idleAfterMs) return []
      const read: string[] = []
      for (const id of inView) {
        const before = readMs.get(id) ?? 0
        readMs.set(id, before + passed)
        if (before < dwellMs && before + passed >= dwellMs) read.push(id)
      }
      return read
    },
  }
}
