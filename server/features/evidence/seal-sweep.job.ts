import { startPolling } from '#jobs/polling'
import type { LiveRuns } from './live-runs.ts'
import { type SealDeps, sealRun } from './seal-run.usecase.ts'

type SweepDeps = SealDeps & {
  liveRuns: Pick<LiveRuns, 'isInUse' | 'sealable'>
  onError(error: unknown, about: { run: string }): void
}

/** How often to look for runs that ended without a seal. */
const lookMs = 10_000

/**
 * Seals runs whose process ended before their seal, runs that failed or were cancelled, and intervals of live updates
 * that are over.
 */
export function startSealSweep(deps: SweepDeps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const polling = startPolling({
    step: async () => {
      await sweep(deps, stopping.signal)
      return false
    },
    everyMs: lookMs,
    onError: (error) => deps.onError(error, { run: '' }),
  })
  return {
    stop: async () => {
      stopping.abort()
      await polling.stop()
    },
  }
}

async function sweep(deps: SweepDeps, signal: AbortSignal): Promise<void> {
  for (const run of await deps.seals.over(deps.liveRuns.sealable())) {
    if (signal.aborted) return
    if (deps.liveRuns.isInUse(run)) continue
    try {
      await sealRun(deps, run, signal)
    } catch (error) {
      // The next look tries again, and other runs do not wait for this one.
      if (!signal.aborted) deps.onError(error, { run })
    }
  }
}
