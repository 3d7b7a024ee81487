/** Time in view, with an active reader, after which a post counts as read. */
export const dwellMs = 5_000
/** Time without a key press, a touch or a pointer movement, after which the reader counts as away. */
export const idleAfterMs = 30_000
/** A longer gap between two checks does not count: the computer slept, or the browser throttled the tab. */
const longestPauseMs = 2_000

/** Adds up how long each post was in view with an active reader. */
export function readingTime() {
  const readMs = new Map<string, number>()
  let lastAt: number | undefined
  let activeAt = -Infinity

  return {
    /** Records activity of the reader at `now`, in milliseconds. */
    recordActivity(now: number) {
      activeAt = now
    },
    /** Ids of posts that have been in view long enough at `now`. Each is returned only once. */
    check(now: number, inView: Iterable<string>, isTabVisible: boolean): string[] {
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
