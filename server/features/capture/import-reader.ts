import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@litopys/contract/errors'
import type { MediaReport, MissingFile, SkippedRecord } from '@litopys/contract/schemas/job'
import type { NamedChannel, Resume, SourceFault } from '#adapters/telegram/source'
import type { SeenChannel } from '#features/channels/channel-names'
import type { PackedPosts } from '#features/posts/raw-post'
import type { FilesPlace } from '#files/file-store'
import { AppError } from '#server/errors'

/**
 * Enough for the largest record. Without limits the heap grows before it is collected (measured: 200 MB more
 * over 50 MB of an export).
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 48 }

/** A reader waits this long for another file. A new one needs 0.3 s to load its modules. */
const spareMs = 60_000

/** `channel`: for posts without a channel in the file. `timeZone`: for dates without a time zone. */
export type ReadOrder = {
  path: string
  /** Name of the file, as its user calls it. */
  fileName: string
  resume: Resume | undefined
  channel: NamedChannel
  timeZone: string
  /** Id of the job, which owns the files that the reader stores. */
  run: string
  mediaDestination: MediaDestination
  /** Posts dated later are refused. */
  now: string
}

/** Where to store the files of posts, and the size limits. */
export type MediaDestination = {
  files: FilesPlace
  /** Folder of this machine for files that are being written. */
  workFolder: string
  maxBytes: number
  unpackedMaxBytes: number
  reserveBytes: number
}

/** Consecutive records of a file, not yet analysed. */
export type Piece = {
  posts: PackedPosts
  skipped: SkippedRecord[]
  channels: SeenChannel[]
  media: MediaReport
  mediaBytes: number
  /** Bytes of the posts as received. */
  recordBytes: number
  /** Files that posts name and that the import lacks. `key`: as from `fileKey`. */
  missing: (MissingFile & { key: string })[]
  resume: Resume
  /** How much of the file has been read, from 0 to 1. */
  share: number
}

/** `stopped`: an error that is not a fault of the file. */
export type ReaderAnswer = Piece | { failed: SourceFault } | { stopped: ErrorCode } | undefined

/** The file cannot be imported at all. */
export class UnreadableFile extends Error {
  readonly fault: SourceFault

  constructor(fault: SourceFault) {
    super(fault.reason)
    this.fault = fault
  }
}

export type ImportReader = {
  /** The next piece of the file; undefined at its end. One call at a time. @throws UnreadableFile */
  next(signal: AbortSignal): Promise<Piece | undefined>
  close(): Promise<void>
}

let spare: { worker: Worker; leave: NodeJS.Timeout } | undefined

/** Reads a file in a thread of its own, as far as it is asked to. */
export function openImportReader(order: ReadOrder): ImportReader {
  const worker = takeThread()
  worker.postMessage(order)
  let hasEnded = false
  return {
    next: async (signal) => {
      worker.postMessage('next')
      const [answer]: ReaderAnswer[] = await once(worker, 'message', { signal })
      hasEnded = answer === undefined
      if (!answer) return undefined
      if ('failed' in answer) throw new UnreadableFile(answer.failed)
      if ('stopped' in answer) throw new AppError(answer.stopped)
      return answer
    },
    close: async () => {
      if (hasEnded) keepThread(worker)
      else await worker.terminate()
    },
  }
}

function takeThread(): Worker {
  const waiting = spare
  if (!waiting) return startThread()
  spare = undefined
  clearTimeout(waiting.leave)
  waiting.worker.off('error', dropSpare).ref()
  return waiting.worker
}

function startThread(): Worker {
  const worker = new Worker(new URL('./import-reader.worker.ts', import.meta.url), { resourceLimits })
  // A pending call gets the error. Without a listener it would end the server.
  return worker.on('error', () => undefined)
}

/** Keeps a thread that has finished its file for reuse. It does not keep the process alive. */
function keepThread(worker: Worker): void {
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
