import { parentPort, workerData } from 'node:worker_threads'
import { openSource } from '#adapters/telegram/open-source'
import { BadSource, type SourceItem } from '#adapters/telegram/source'
import { preparedPost } from '#features/posts/post-row'
import { type Run, rowOf } from '#features/posts/raw-post'
import type { ImportBatch, ImportFile } from './import-batch.ts'

/** A batch is full at this many records or characters of what is made of them, whichever comes first. */
const batchRecords = 1_000
const batchCharacters = 3_000_000

const port = parentPort
if (!port) throw new Error('This file is a worker and is not run by itself')

// Reading and analysing a file takes the whole of one core: it has a thread of its own, and a batch is made only when
// asked for, so that a slow engine slows the reading down instead of filling the memory.
const batches = readBatches(workerData)
port.on('message', async () => {
  const next = await batches.next().catch((error: unknown) => {
    if (error instanceof BadSource) return { done: false, value: { failed: error.fault } }
    throw error
  })
  port.postMessage(next.done ? undefined : next.value)
})

async function* readBatches({ path, resume, title, run }: ImportFile): AsyncGenerator<ImportBatch> {
  let batch = emptyBatch()
  let characters = 0
  for await (const item of await openSource(path, resume, title)) {
    characters += addItem(batch, item, run)
    if (batch.posts.length + batch.skipped.length >= batchRecords || characters >= batchCharacters) {
      yield batch
      batch = emptyBatch()
      characters = 0
    }
  }
  if (batch.resume) yield batch
}

function emptyBatch(): ImportBatch {
  return { posts: [], skipped: [], channels: [], resume: undefined }
}

/** Returns how many characters the batch has grown by. */
function addItem(batch: ImportBatch, item: SourceItem, run: Run): number {
  batch.resume = item.resume
  if (item.kind === 'skipped') {
    const { kind: _kind, resume: _resume, ...skipped } = item
    batch.skipped.push(skipped)
    return skipped.reason.length
  }
  const { channelId, title, channelType } = item.post
  const prepared = preparedPost(rowOf(item.post, run))
  batch.posts.push(prepared)
  if (!batch.channels.some((channel) => channel.channelId === channelId)) {
    batch.channels.push({ channelId, title, type: channelType, username: item.username })
  }
  return prepared.line.length
}
