import type { FileProgress } from './file-progress.ts'

/** Longest time for a statement without a file operation. Statements of the records take milliseconds. */
const patienceMs = 60_000
const looks = 20

/**
 * Calls `onStuck` once if a statement is waiting and its thread neither ends a statement nor completes a file
 * operation for `patience` milliseconds. An operation of a slow disk may take any time. Returns the function
 * that stops it.
 */
export function startWatchdog(
  { isWaiting, progress, patience = patienceMs }: Watched,
  onStuck: () => void,
): () => void {
  let [quiet, last] = [0, progress.count()]
  // Counts checks instead of time, because a suspended process did not wait.
  const timer = setInterval(() => {
    const isQuiet = isWaiting() && !progress.isUnderWay() && progress.count() === last
    quiet = isQuiet ? quiet + 1 : 0
    last = progress.count()
    if (quiet < looks) return
    clearInterval(timer)
    onStuck()
  }, patience / looks).unref()
  return () => clearInterval(timer)
}

type Watched = { isWaiting(): boolean; progress: FileProgress; patience?: number | undefined }
