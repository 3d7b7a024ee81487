import { parentPort } from 'node:worker_threads'
import { BadPreview } from './preview-fault.ts'
import { type AskedPage, previewPage, type ReadPage } from './preview-page.ts'

const port = parentPort
if (!port) throw new Error('This file is a worker and does not run on its own')

port.on('message', ({ html, seenAt }: AskedPage) => port.postMessage(answerTo(html, seenAt)))

function answerTo(html: string, seenAt: string): ReadPage {
  try {
    return { page: previewPage(html, seenAt) }
  } catch (error) {
    // A thrown error would lose its class between threads.
    if (error instanceof BadPreview) return { refused: error.refusal }
    throw error
  }
}
