import type { Clock } from '#server/clock'
import type { UploadStore } from './uploads.store.ts'

type SweepDeps = {
  uploads: Pick<UploadStore, 'removeUnused'>
  clock: Clock
  everyMs?: number
  onError(error: unknown): void
}

/** Age at which an unused upload is removed. */
export const unusedUploadMs = 24 * 3_600_000
const hourMs = 3_600_000

/** Removes uploads that no job uses, at the start and every hour. */
export async function startUploadSweep({
  uploads,
  clock,
  everyMs = hourMs,
  onError,
}: SweepDeps): Promise<{ stop(): void }> {
  const sweep = () => uploads.removeUnused(new Date(clock.now().getTime() - unusedUploadMs))
  await sweep()
  const timer = setInterval(() => void sweep().catch(onError), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
