import { once } from 'node:events'
import type { ErrorCode } from '@litopys/contract/errors'
import type { RuleDraft } from '@litopys/contract/schemas/category-rule'
import type { MediaReport, MissingFile, SkippedRecord } from '@litopys/contract/schemas/job'
import type { NamedChannel, Resume, SourceFault } from '#adapters/telegram/source'
import type { SeenChannel } from '#features/channels/channel-names'
import type { Run } from '#features/posts/analysed-post'
import type { PreparedPost } from '#features/posts/prepared-post'
import { clearUnfinished } from '#media/files'
import { type Clock, isoSeconds } from '#server/clock'
import { AppError } from '#server/errors'
import { keepImportThread, takeImportThread } from './import-thread.ts'

/** A batch of analysed records. `resume`: where to continue in the file after it. */
export type ImportBatch = {
  posts: PreparedPost[]
  skipped: SkippedRecord[]
  channels: SeenChannel[]
  media: MediaReport
  /** Files that posts name and that the import lacks. `key`: as from `fileKey`. */
  missing: (MissingFile & { key: string })[]
  resume: Resume | undefined
  /** How much of the file has been read, from 0 to 1. */
  share: number
}

/** Request for the next batch. `archivedAt`: when its posts are archived. */
export type NextBatch = { archivedAt: string }

/** `bytes`: the lines and words of all posts, packed. */
export type ReadBatch = { batch: ImportBatch; bytes: ArrayBuffer }

/** `stopped`: an error that is not a fault of the file. */
type Answer = ReadBatch | { failed: SourceFault } | { stopped: ErrorCode } | undefined

/** The file cannot be imported at all. */
export class UnreadableFile extends Error {
  readonly fault: SourceFault

  constructor(fault: SourceFault) {
    super(fault.reason)
    this.fault = fault
  }
}

/** `channel`: for posts without a channel in the file. `timeZone`: for dates without a time zone. */
export type ImportFile = {
  path: string
  resume: Resume | undefined
  channel: NamedChannel
  timeZone: string
  run: Omit<Run, 'at'>
  mediaDestination: MediaDestination
  rules: RuleDraft[]
}

/** Where to store the files of posts, and the size limits. */
export type MediaDestination = {
  directory: string
  maxBytes: number
  unpackedMaxBytes: number
  reserveBytes: number
}

/**
 * Reads and analyses a file in a worker thread. Yields its batches until `signal` aborts. A batch is valid
 * only until the next one is requested.
 */
export async function* importBatches(
  file: ImportFile,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<ImportBatch> {
  const worker = takeImportThread()
  worker.postMessage(file)
  const ask = async (): Promise<Answer> => {
    worker.postMessage({ archivedAt: isoSeconds(clock.now()) } satisfies NextBatch)
    const [answer]: Answer[] = await once(worker, 'message', { signal })
    return answer
  }
  // Prepares one batch while the previous one is stored. Its error is handled here until it is awaited: an
  // unhandled rejection would end the server.
  const askAhead = () => {
    const answer = ask()
    answer.catch(() => undefined)
    return answer
  }
  let next = askAhead()
  let hasEnded = false
  try {
    for (;;) {
      const answer = await next
      hasEnded = answer === undefined
      if (!answer) return
      if ('failed' in answer) throw new UnreadableFile(answer.failed)
      if ('stopped' in answer) throw new AppError(answer.stopped)
      next = askAhead()
      yield answer.batch
      // Detaches the memory at once. The garbage collector does not count it and would run too late
      // (measured: 50 MB at a time).
      answer.bytes.transfer(0)
    }
  } finally {
    next.catch(() => {
      // A batch prepared ahead is not needed any more, even if it failed.
    })
    if (hasEnded) keepImportThread(worker)
    else await worker.terminate()
    await clearUnfinished(file.mediaDestination.directory, file.run.id)
  }
}
