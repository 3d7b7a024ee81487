import { isDeepStrictEqual } from 'node:util'
import { parentPort } from 'node:worker_threads'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { openSource } from '#adapters/telegram/open-source'
import { withAdded } from '#adapters/telegram/received-record'
import { BadSource, type SourceItem } from '#adapters/telegram/source'
import { createDiskGuard } from '#data-directory/disk-guard'
import { assumedAt, observedNames, seenTogether } from '#features/channels/channel-names'
import { namesOf } from '#features/posts/assumed-names'
import { fileKey } from '#features/posts/file-key'
import { observationTime, packRawPosts, type RawPost } from '#features/posts/raw-post'
import { openFileStore } from '#files/open-files'
import { AppError } from '#server/errors'
import type { Piece, ReaderAnswer, ReadOrder } from './import-reader.ts'
import { type OpenedUpload, openUpload } from './opened-upload.store.ts'
import { type MediaStorage, storeMedia } from './store-media.usecase.ts'

/**
 * A piece is full at this number of records, characters of text, bytes of records as received or bytes of stored
 * files, whichever comes first. Small pieces keep several analysers busy; messages between threads cost little beside the analysis.
 */
const pieceRecords = 250
const pieceCharacters = 250_000
const pieceRecordBytes = 1024 ** 2
const pieceMediaBytes = 8 * 1024 ** 2
/** Maximum length of a file name in a report. */
const longestName = 200

type Draft = Omit<Piece, 'posts' | 'resume'> & { posts: RawPost[]; resume: Piece['resume'] | undefined }

const port = parentPort
if (!port) throw new Error('This file runs only as a worker')

// A piece is read only on request: slow analysers then slow reading instead of filling the memory.
let pieces: AsyncGenerator<Piece, undefined> | undefined
port.on('message', async (message: ReadOrder | 'next') => {
  if (message !== 'next') {
    pieces = readPieces(message)
    return
  }
  try {
    const piece: ReaderAnswer = (await pieces?.next())?.value
    port.postMessage(piece, piece ? [piece.posts.buffer] : [])
  } catch (error) {
    // Error classes do not survive a message between threads.
    if (error instanceof BadSource) port.postMessage({ failed: error.fault } satisfies ReaderAnswer)
    else if (error instanceof AppError) port.postMessage({ stopped: error.code } satisfies ReaderAnswer)
    else throw error
  }
})

async function* readPieces({
  path,
  resume,
  mediaDestination: { files: place, workFolder, maxBytes, unpackedMaxBytes, reserveBytes },
  run,
  fileName,
  ...setting
}: ReadOrder): AsyncGenerator<Piece, undefined> {
  const disk = createDiskGuard(workFolder, reserveBytes)
  const upload = await openUpload(path, { disk, unpackedMaxBytes })
  const files = await openFileStore(place)
  try {
    const storage = { files, workFolder, maxBytes, disk, run }
    let piece = emptyPiece()
    let characters = 0
    for await (const item of await openSource(upload.posts, resume, setting)) {
      if (item.kind === 'post' && item.post.record) item.post.record.asked = fileName
      const whole =
        item.kind === 'post' ? { ...item, post: await withMedia(piece, item.post, upload, storage) } : item
      characters += addItem(piece, whole)
      piece.share = item.resume.offset / Math.max(1, upload.size)
      const isFull =
        piece.posts.length + piece.skipped.length >= pieceRecords ||
        characters >= pieceCharacters ||
        piece.recordBytes >= pieceRecordBytes
      if (isFull || piece.mediaBytes >= pieceMediaBytes) {
        yield packed(piece, item.resume)
        piece = emptyPiece()
        characters = 0
      }
    }
    if (piece.resume) yield packed(piece, piece.resume)
    return undefined
  } finally {
    upload.close()
  }
}

function emptyPiece(): Draft {
  const media = { stored: 0, missing: 0, tooLarge: 0 }
  return {
    posts: [],
    skipped: [],
    channels: [],
    media,
    mediaBytes: 0,
    recordBytes: 0,
    missing: [],
    resume: undefined,
    share: 0,
  }
}

function packed(piece: Draft, resume: Piece['resume']): Piece {
  return { ...piece, posts: packRawPosts(piece.posts), resume }
}

/** The post with its stored files, which are added to the piece. */
async function withMedia(
  piece: Draft,
  post: RawPost,
  upload: OpenedUpload,
  storage: MediaStorage,
): Promise<RawPost> {
  if (post.media.length === 0) return post
  const { media, report, absent, bytes } = await storeMedia(post.media, upload, storage)
  piece.mediaBytes += bytes
  piece.media.stored += report.stored
  piece.media.missing += report.missing
  piece.media.tooLarge += report.tooLarge
  const { channelId, messageId } = post
  for (const index of absent) {
    const name = fileNameOf(media[index])
    piece.missing.push({ channelId, messageId, name, key: fileKey(post, index) })
  }
  return isDeepStrictEqual(media, post.media) ? post : withAdded(post, { media })
}

/** File names come from the export. They are displayed, never used as paths. */
function fileNameOf(file: MediaItem | undefined): string {
  return (file?.fileName ?? file?.path ?? file?.kind ?? '').slice(0, longestName)
}

/** Returns by how many characters of text the piece grows. */
function addItem(piece: Draft, item: SourceItem): number {
  piece.resume = item.resume
  if (item.kind === 'skipped') {
    const { kind: _kind, resume: _resume, ...skipped } = item
    piece.skipped.push(skipped)
    return skipped.reason.length
  }
  const { post, username } = item
  piece.posts.push(post)
  piece.recordBytes += post.record?.bytes.length ?? 0
  addChannel(piece, post, username)
  return post.articleBody.length + post.aside.reduce((sum, words) => sum + words.length, 0)
}

/**
 * Adds the names of the channel in a post. They were seen when the post was observed, or else when it was
 * written.
 */
function addChannel({ channels }: Draft, post: RawPost, username: string | undefined): void {
  const { channelId } = post
  const { assumed, channelType, ...row } = namesOf(post)
  const at = observationTime(post) ?? post.dateCreated
  const title = assumed.includes('title') ? undefined : row.title
  const names = observedNames(channelId, at, { title, type: channelType, username })
  if (assumed.includes('channelType')) names.type = { value: channelType, observedAt: assumedAt }
  const seen = { channelId, observedAt: at, names }
  const place = channels.findIndex((channel) => channel.channelId === channelId)
  const known = channels[place]
  if (known) channels[place] = seenTogether(known, seen)
  else channels.push(seen)
}
