import { parentPort } from 'node:worker_threads'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { openSource } from '#adapters/telegram/open-source'
import { BadSource, type SourceItem } from '#adapters/telegram/source'
import { createDiskGuard } from '#data-directory/disk-guard'
import { assumedAt, observedNames, seenTogether } from '#features/channels/channel-names'
import { type Run, rowOf } from '#features/posts/analysed-post'
import { type Categorizer, createCategorizer } from '#features/posts/categories/categorizer'
import { fileKey } from '#features/posts/merge-batch'
import type { PostRow } from '#features/posts/post-row'
import { packPosts, preparedPost } from '#features/posts/prepared-post'
import type { RawPost } from '#features/posts/raw-post'
import { AppError } from '#server/errors'
import type { ImportBatch, ImportFile, NextBatch, ReadBatch } from './import-batches.usecase.ts'
import { type OpenedUpload, openUpload } from './opened-upload.store.ts'
import { type MediaStorage, storeMedia } from './store-media.usecase.ts'

/** A batch is full at this number of records or bytes of output, whichever comes first. */
const batchRecords = 1_000
const batchBytes = 3_600_000
/** Limits how much is read again after a stop in the middle of a batch. */
const batchMediaBytes = 64 * 1024 ** 2
/** Maximum length of a file name in a report. */
const longestName = 200

const port = parentPort
if (!port) throw new Error('This file runs only as a worker')

// Reading and analysing a file occupies a core, so it runs in its own thread. A batch is made only on
// request: a slow engine then slows reading instead of filling the memory.
let batches: AsyncGenerator<ImportBatch, undefined> | undefined
let archivedAt = ''
port.on('message', async (message: ImportFile | NextBatch) => {
  if ('path' in message) {
    batches = readBatches(message)
    return
  }
  try {
    archivedAt = message.archivedAt
    const batch = (await batches?.next())?.value
    if (!batch) return port.postMessage(undefined)
    const answer: ReadBatch = { batch, bytes: packPosts(batch.posts) }
    port.postMessage(answer, [answer.bytes])
  } catch (error) {
    // Error classes do not survive a message between threads.
    if (error instanceof BadSource) port.postMessage({ failed: error.fault })
    else if (error instanceof AppError) port.postMessage({ stopped: error.code })
    else throw error
  }
})

async function* readBatches({
  path,
  resume,
  channel,
  timeZone,
  run,
  rules,
  mediaDestination: { directory, maxBytes, unpackedMaxBytes, reserveBytes },
}: ImportFile): AsyncGenerator<ImportBatch, undefined> {
  const disk = createDiskGuard(directory, reserveBytes)
  const categorizer = createCategorizer(rules)
  const upload = await openUpload(path, { disk, unpackedMaxBytes })
  try {
    const setting = { channel, timeZone, now: archivedAt }
    const storage = { directory, maxBytes, disk, run: run.id }
    let batch = emptyBatch()
    let [bytes, mediaBytes] = [0, 0]
    for await (const item of await openSource(upload.posts, resume, setting)) {
      if (item.kind === 'post') mediaBytes += await addMedia(batch, item.post, upload, storage)
      bytes += addItem(batch, item, { run: { ...run, at: archivedAt }, categorizer })
      batch.share = item.resume.offset / Math.max(1, upload.size)
      const isFull = batch.posts.length + batch.skipped.length >= batchRecords || bytes >= batchBytes
      if (isFull || mediaBytes >= batchMediaBytes) {
        yield batch
        batch = emptyBatch()
        ;[bytes, mediaBytes] = [0, 0]
      }
    }
    if (batch.resume) yield batch
    return undefined
  } finally {
    upload.close()
  }
}

function emptyBatch(): ImportBatch {
  const media = { stored: 0, missing: 0, tooLarge: 0 }
  return { posts: [], skipped: [], channels: [], media, missing: [], resume: undefined, share: 0 }
}

/** Returns how many bytes of files were stored. */
async function addMedia(
  { media: sums, missing }: ImportBatch,
  post: RawPost,
  upload: OpenedUpload,
  storage: MediaStorage,
): Promise<number> {
  if (post.media.length === 0) return 0
  const { media, report, absent, bytes } = await storeMedia(post.media, upload, storage)
  post.media = media
  sums.stored += report.stored
  sums.missing += report.missing
  sums.tooLarge += report.tooLarge
  const { channelId, messageId } = post
  for (const index of absent) {
    const name = fileNameOf(media[index])
    missing.push({ channelId, messageId, name, key: fileKey(post, index) })
  }
  return bytes
}

/** File names come from the export. They are displayed, never used as paths. */
function fileNameOf(file: MediaItem | undefined): string {
  return (file?.fileName ?? file?.path ?? file?.kind ?? '').slice(0, longestName)
}

/** Returns by how many bytes the batch grows. */
function addItem(
  batch: ImportBatch,
  item: SourceItem,
  { run, categorizer }: { run: Run; categorizer: Categorizer },
): number {
  batch.resume = item.resume
  if (item.kind === 'skipped') {
    const { kind: _kind, resume: _resume, ...skipped } = item
    batch.skipped.push(skipped)
    return skipped.reason.length
  }
  const row = rowOf(item.post, run, categorizer)
  const prepared = preparedPost(row)
  batch.posts.push(prepared)
  addChannel(batch, row, item.username)
  return prepared.line.length
}

/**
 * Adds the names of the channel in a post. They were seen when the post was observed, or else when it was
 * written.
 */
function addChannel({ channels }: ImportBatch, row: PostRow, username: string | undefined): void {
  const { channelId, observedAt, dateCreated, assumed } = row
  const at = observedAt ?? dateCreated
  const title = assumed.includes('title') ? undefined : row.title
  const names = observedNames(channelId, at, { title, type: row.channelType, username })
  if (assumed.includes('channelType')) names.type = { value: row.channelType, observedAt: assumedAt }
  const seen = { channelId, observedAt: at, names }
  const place = channels.findIndex((channel) => channel.channelId === channelId)
  const known = channels[place]
  if (known) channels[place] = seenTogether(known, seen)
  else channels.push(seen)
}
