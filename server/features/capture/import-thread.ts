import { Worker } from 'node:worker_threads'

/**
 * The largest record there may be fits, even if it is all words of one letter. Without bounds the worker
 * would rather let its heap grow than clear it (measured: 200 MB more over 50 MB of an export).
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Loading the analysis takes a worker 0.9 s, which is more than a small file: one that has read its file
 * waits this long for another.
 */
const spareMs = 10_000

let spare: { worker: Worker; leave: NodeJS.Timeout } | undefined

/** A thread that reads one file, sent to it, and then a batch of it for each message (import.worker.ts). */
export function takeImportThread(): Worker {
  const waiting = spare
  if (!waiting) return new Worker(new URL('./import.worker.ts', import.meta.url), { resourceLimits })
  spare = undefined
  clearTimeout(waiting.leave)
  waiting.worker.off('error', dropSpare).ref()
  return waiting.worker
}

/** Takes back a thread that has read its file to the end. It keeps no process alive. */
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
