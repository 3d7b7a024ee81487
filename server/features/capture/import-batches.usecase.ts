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

/** Some records of a file, analysed; `resume` points behind them. */
export type ImportBatch = {
  posts: PreparedPost[]
  skipped: SkippedRecord[]
  channels: SeenChannel[]
  media: MediaReport
  /** Files that posts name and that are not in what is imported; `key` is that of `fileKey`. */
  missing: (MissingFile & { key: string })[]
  resume: Resume | undefined
  /** How much of the file has been read, up to 1. */
  share: number
}

/** Asks for the next batch; its posts are archived at that moment. */
export type NextBatch = { archivedAt: string }

/** `bytes` has the lines and words of all the posts. */
export type ReadBatch = { batch: ImportBatch; bytes: ArrayBuffer }

/** `stopped`: nothing is wrong with the file. */
type Answer = ReadBatch | { failed: SourceFault } | { stopped: ErrorCode } | undefined

/** The file cannot be imported at all. */
export class UnreadableFile extends Error {
  readonly fault: SourceFault

  constructor(fault: SourceFault) {
    super(fault.reason)
    this.fault = fault
  }
}

/** `channel` is for posts whose file names none, `timeZone` for dates that leave theirs open. */
export type ImportFile = {
  path: string
  resume: Resume | undefined
  channel: NamedChannel
  timeZone: string
  run: Omit<Run, 'at'>
  keeping: MediaKeeping
  rules: RuleDraft[]
}

/** Where the files go that posts name, and what bounds them. */
export type MediaKeeping = {
  directory: string
  maxBytes: number
  unpackedMaxBytes: number
  reserveBytes: number
}

/**
 * Batches of a file, read and analysed in a worker thread, one at a time as they are asked for, until the
 * signal. A batch is gone when the next one is asked for.
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
  // One batch is made ahead, while the one before it is being stored. An error of the worker waits until it
  // is asked for: nobody listening for it in the meantime would end the whole server.
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
      // They would wait for the collector, and nothing hurries it: it does not count them (measured: 50 MB at
      // a time).
      answer.bytes.transfer(0)
    }
  } finally {
    next.catch(() => {
      // What the worker made ahead is not wanted any more, be it an error.
    })
    if (hasEnded) keepImportThread(worker)
    else await worker.terminate()
    await clearUnfinished(file.keeping.directory, file.run.id)
  }
}
