import type { Clock } from '#server/clock'
import { hourMs } from './throttle.usecase.ts'
import type { ThrottleStore } from './throttles.store.ts'

type SweepDeps = { throttles: ThrottleStore; clock: Clock; onError(error: unknown): void }

/**
 * Counters that have ended are removed, at the start and by the hour: whoever tries many e-mails leaves
 * nothing for long.
 */
export async function startThrottleSweep({
  throttles,
  clock,
  onError,
}: SweepDeps): Promise<{ stop(): void }> {
  const sweep = () => throttles.removeEnded(clock.now())
  await sweep()
  const timer = setInterval(() => void sweep().catch(onError), hourMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
