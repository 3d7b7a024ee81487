import { Worker } from 'node:worker_threads'

/**
 * Enough for the largest record, even with one-letter words only. Without limits the heap grows before it is
 * collected (measured: 200 MB more over 50 MB of an export).
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * A worker waits this long for another file. A new worker needs 0.9 s to load the analysis, longer than a
 * small file takes.
 */
const spareMs = 10_000

let spare: { worker: Worker; leave: NodeJS.Timeout } | undefined

/** A thread that reads the file sent to it and returns a batch for each request (import.worker.ts). */
export function takeImportThread(): Worker {
  const waiting = spare
  if (!waiting) return new Worker(new URL('./import.worker.ts', import.meta.url), { resourceLimits })
  spare = undefined
  clearTimeout(waiting.leave)
  waiting.worker.off('error', dropSpare).ref()
  return waiting.worker
}

/** Keeps a thread that has finished its file for reuse. It does not keep the process alive. */
export function keepImportThread(worker: Worker): void {
  if (spare) return void worker.terminate()
  spare = { worker, leave: setTimeout(dropSpare, spareMs).unref() }
  worker.on('error', dropSpare).unref()
}

function dropSpare(): void {
  if (!spare) return
  clearTimeout(spare.leave)
  void spare.worker.terminate()
  spare = undefined
}
