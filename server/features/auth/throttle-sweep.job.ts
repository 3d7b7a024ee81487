import type { Clock } from '#server/clock'
import { hourMs } from './throttle.usecase.ts'
import type { ThrottleStore } from './throttles.store.ts'

type SweepDeps = { throttles: ThrottleStore; clock: Clock; onError(error: unknown): void }

/** Removes expired counters at the start and every hour, so trying many e-mails leaves no rows for long. */
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
