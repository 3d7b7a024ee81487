import type { Clock } from '#server/clock'
import type { SealStore } from './seals.store.ts'

/** Live updates have no end. Those of an hour are one run. */
const intervalMs = 3_600_000
/** How long another process may still write to an interval that is over. */
const graceMs = 5 * 60_000

export type LiveRuns = ReturnType<typeof createLiveRuns>

/** The intervals of live updates, each with the id under which its observations are sealed. */
export function createLiveRuns({
  seals,
  clock,
}: {
  seals: Pick<SealStore, 'open' | 'findLive'>
  clock: Clock
}) {
  const inUse = new Map<string, number>()
  let current: Promise<{ run: string; openedAt: Date }> | undefined

  const find = async () => {
    const found = await seals.findLive(earlier(clock, intervalMs))
    if (found) return found
    const opened = { run: clock.newId(), openedAt: clock.now() }
    await seals.open({ ...opened, kind: 'live' })
    return opened
  }
  const now = async (): Promise<string> => {
    const known = await current?.catch(() => undefined)
    if (known && known.openedAt > earlier(clock, intervalMs)) return known.run
    current = find()
    return (await current).run
  }
  return {
    /** Runs `work` with the id of the current interval, which is not sealed meanwhile. */
    async during<T>(work: (run: string) => Promise<T>): Promise<T> {
      const run = await now()
      inUse.set(run, (inUse.get(run) ?? 0) + 1)
      try {
        return await work(run)
      } finally {
        inUse.set(run, (inUse.get(run) ?? 0) - 1)
        if (inUse.get(run) === 0) inUse.delete(run)
      }
    },
    isInUse: (run: string) => inUse.has(run),
    /** Intervals that started before may be sealed. */
    sealable: () => earlier(clock, intervalMs + graceMs),
  }
}

function earlier(clock: Clock, ms: number): Date {
  return new Date(clock.now().getTime() - ms)
}
