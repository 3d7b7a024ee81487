import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { BadPreview } from './preview-fault.ts'
import type { AskedPage, PreviewPage, ReadPage } from './preview-page.ts'

export type PreviewReader = {
  /** The result of `previewPage`. @throws BadPreview also if the page exceeds the limit of time or memory. */
  read(page: AskedPage, signal: AbortSignal): Promise<PreviewPage>
  close(): Promise<void>
}

/** A page of twenty posts takes 5 ms, the largest allowed page of 4 MB less than a second. */
const limitMs = 10_000
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 }

/**
 * Reads pages one at a time in a worker thread, so that a page built to be slow does not block the server.
 */
export function createPreviewReader(): PreviewReader {
  let worker: Worker | undefined
  let before: Promise<unknown> = Promise.resolve()

  const readNow = async (page: AskedPage, signal: AbortSignal): Promise<PreviewPage> => {
    signal.throwIfAborted()
    worker ??= startWorker()
    const tooLate = AbortSignal.timeout(limitMs)
    try {
      worker.postMessage(page)
      const [answer]: ReadPage[] = await once(worker, 'message', {
        signal: AbortSignal.any([signal, tooLate]),
      })
      if (answer && 'page' in answer) return answer.page
      throw new BadPreview(answer?.refused.code ?? 'preview_unreadable', answer?.refused)
    } catch (error) {
      if (error instanceof BadPreview) throw error
      await close()
      signal.throwIfAborted()
      if (tooLate.aborted) throw new BadPreview('preview_too_slow')
      if (isOutOfMemory(error)) throw new BadPreview('preview_too_large', { detail: 'memory' })
      throw error
    }
  }
  const close = async () => {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }
  return {
    read: (page, signal) => {
      const reading = before.then(() => readNow(page, signal))
      before = reading.catch(() => undefined)
      return reading
    },
    close: async () => {
      await before
      await close()
    },
  }
}

function startWorker(): Worker {
  const worker = new Worker(new URL('./preview-page.worker.ts', import.meta.url), { resourceLimits })
  // A pending call gets the error. Without a listener it would end the server.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
