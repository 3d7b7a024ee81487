import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { MediaReport, SkippedRecord } from '@litopys/contract/schemas/job'
import { type SeenChannel, seenTogether } from '#features/channels/channel-names'
import type { Run } from '#features/posts/analysed-post'
import type { AnalysedPosts, AnalyserPool } from '#features/posts/analyser-pool'
import { type PreparedPost, unpackPrepared } from '#features/posts/prepared-post'
import type { ReceivedLines, RecordChoice } from '#features/posts/received-records'
import { clearUnfinished } from '#media/files'
import { type Clock, isoSeconds } from '#server/clock'
import { openImportReader, type Piece, type ReadOrder } from './import-reader.ts'
import { type AheadOf, readAhead } from './read-ahead.ts'

/** A batch of analysed records. `resume`: where to continue in the file after it. */
export type ImportBatch = Pick<Piece, 'channels' | 'media' | 'missing' | 'share'> & {
  posts: PreparedPost[]
  received: ReceivedLines[]
  skipped: SkippedRecord[]
  resume: Piece['resume'] | undefined
}

/** `records`: channels whose source records are kept. */
export type ImportFile = Omit<ReadOrder, 'run' | 'now'> & {
  run: Omit<Run, 'at'>
  rules: RuleDraft[]
  records: RecordChoice
}

/**
 * A batch is full at this number of records, bytes of rows, bytes of records as received or bytes of stored
 * files, whichever comes first. Large batches save statements, merges and syncs of the engine. From about 15 MB
 * the engine writes a file for each column, which costs more. Other writers wait for one batch. Nothing but the
 * file decides: after a kill, the first batch has to have the same records as the batch that was cut short.
 */
const batchRecords = 3_000
const batchBytes = 12 * 1024 ** 2
const batchRecordBytes = 12 * 1024 ** 2
const batchMediaBytes = 64 * 1024 ** 2

/** How many pieces are read ahead of the archive, besides those in analysis: about one batch. */
const piecesAhead = 12

type AnalysedPiece = Omit<Piece, 'posts'> & { posts: AnalysedPosts }
type ImportDeps = { clock: Clock; analysers: AnalyserPool }

/**
 * Reads a file in one thread and analyses it in several. Yields its batches in the order of the file, until
 * `signal` aborts. A batch is valid only until the next one is requested.
 */
export async function* importBatches(
  file: ImportFile,
  { clock, analysers }: ImportDeps,
  signal: AbortSignal,
): AsyncGenerator<ImportBatch> {
  const now = () => isoSeconds(clock.now())
  const { run, rules, records, ...order } = file
  const reader = openImportReader({ ...order, run: run.id, now: now() })
  const left = new AbortController()
  const either = AbortSignal.any([signal, left.signal])
  const analyse = async (piece: Piece): Promise<AnalysedPiece> => {
    const options = { rules, records, signal: either }
    return { ...piece, posts: await analysers.prepare(piece.posts, { ...run, at: now() }, options) }
  }
  const limits = { count: piecesAhead + analysers.width, weight: batchMediaBytes }
  const weightOf = ({ mediaBytes }: Piece) => mediaBytes
  const ahead: AheadOf<Piece, AnalysedPiece> = { read: () => reader.next(either), work: analyse, weightOf }
  try {
    yield* inBatches(readAhead(ahead, limits))
  } finally {
    left.abort()
    await reader.close()
    await clearUnfinished(file.mediaDestination.workFolder, run.id)
  }
}

async function* inBatches(pieces: AsyncIterable<AnalysedPiece>): AsyncGenerator<ImportBatch> {
  let batch = emptyBatch()
  let size = noSize
  let packed: AnalysedPosts[] = []
  const whole = () => ({
    ...batch,
    posts: packed.flatMap(unpackPrepared),
    received: packed.map(({ received }) => received),
  })
  for await (const { posts, ...piece } of pieces) {
    addPiece(batch, piece)
    packed.push(posts)
    size = {
      records: size.records + posts.count + piece.skipped.length,
      bytes: size.bytes + posts.bytes.byteLength,
      recordBytes: size.recordBytes + piece.recordBytes,
      mediaBytes: size.mediaBytes + piece.mediaBytes,
    }
    if (!isFull(size)) continue
    yield whole()
    // Detaches the memory at once. The garbage collector does not count it and would run too late (measured:
    // 50 MB at a time).
    for (const { bytes, received } of packed)
      for (const buffer of [bytes, received.observations.buffer, received.records.buffer]) buffer.transfer(0)
    batch = emptyBatch()
    size = noSize
    packed = []
  }
  if (batch.resume) yield whole()
}

const noSize = { records: 0, bytes: 0, recordBytes: 0, mediaBytes: 0 }

function isFull({ records, bytes, recordBytes, mediaBytes }: typeof noSize): boolean {
  return (
    records >= batchRecords ||
    bytes >= batchBytes ||
    recordBytes >= batchRecordBytes ||
    mediaBytes >= batchMediaBytes
  )
}

type BatchDraft = Omit<ImportBatch, 'posts' | 'received'>

function emptyBatch(): BatchDraft {
  const media = { stored: 0, missing: 0, tooLarge: 0 }
  return { skipped: [], channels: [], media, missing: [], resume: undefined, share: 0 }
}

function addPiece(batch: BatchDraft, piece: Omit<AnalysedPiece, 'posts'>): void {
  batch.skipped.push(...piece.skipped)
  batch.missing.push(...piece.missing)
  batch.media = sumOf(batch.media, piece.media)
  batch.resume = piece.resume
  batch.share = piece.share
  for (const channel of piece.channels) addChannel(batch.channels, channel)
}

function addChannel(channels: SeenChannel[], seen: SeenChannel): void {
  const place = channels.findIndex(({ channelId }) => channelId === seen.channelId)
  const known = channels[place]
  if (known) channels[place] = seenTogether(known, seen)
  else channels.push(seen)
}

function sumOf(one: MediaReport, other: MediaReport): MediaReport {
  return {
    stored: one.stored + other.stored,
    missing: one.missing + other.missing,
    tooLarge: one.tooLarge + other.tooLarge,
  }
}
