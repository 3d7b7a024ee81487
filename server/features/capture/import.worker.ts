import { parentPort, workerData } from 'node:worker_threads'
import { openSource } from '#adapters/telegram/open-source'
import { BadSource, type SourceItem } from '#adapters/telegram/source'
import { packPosts, preparedPost } from '#features/posts/prepared-post'
import { type Run, rowOf } from '#features/posts/raw-post'
import type { ImportBatch, ImportFile, ReadBatch } from './import-batch.ts'

/** A batch is full at this many records or bytes of what is made of them, whichever comes first. */
const batchRecords = 1_000
const batchBytes = 3_600_000

const port = parentPort
if (!port) throw new Error('This file is a worker and is not run by itself')

// Reading and analysing a file takes the whole of one core: it has a thread of its own, and a batch is made only when
// asked for, so that a slow engine slows the reading down instead of filling the memory.
const batches = readBatches(workerData)
port.on('message', async () => {
  try {
    const { value: batch } = await batches.next()
    if (!batch) return port.postMessage(undefined)
    const answer: ReadBatch = { batch, bytes: packPosts(batch.posts) }
    port.postMessage(answer, [answer.bytes])
  } catch (error) {
    if (!(error instanceof BadSource)) throw error
    port.postMessage({ failed: error.fault })
  }
})

async function* readBatches({
  path,
  resume,
  channel,
  timeZone,
  run,
}: ImportFile): AsyncGenerator<ImportBatch, undefined> {
  let batch = emptyBatch()
  let bytes = 0
  for await (const item of await openSource(path, resume, channel, timeZone)) {
    bytes += addItem(batch, item, run)
    if (batch.posts.length + batch.skipped.length >= batchRecords || bytes >= batchBytes) {
      yield batch
      batch = emptyBatch()
      bytes = 0
    }
  }
  if (batch.resume) yield batch
  return undefined
}

function emptyBatch(): ImportBatch {
  return { posts: [], skipped: [], channels: [], resume: undefined }
}

/** Returns how many bytes the batch has grown by. */
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
