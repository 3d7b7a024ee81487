import type { FileProgress } from './file-progress.ts'

/** How long a statement may compute without touching a file. Statements of the records take milliseconds. */
const patienceMs = 60_000
const looks = 20

/**
 * Calls `onStuck` once when a statement is waiting and its thread neither ends one nor does anything with
 * files for `patience` milliseconds. An operation of a slow disk may take as long as it likes. Returns what
 * stops it.
 */
export function startWatchdog(
  { isWaiting, progress, patience = patienceMs }: Watched,
  onStuck: () => void,
): () => void {
  let [quiet, last] = [0, progress.count()]
  // Looks are counted, not time: a process that was suspended has not been patient.
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
