import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#files/file-store'
import { mediaName } from '#media/hash'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import { thumbnailName } from '#media/thumbnails'
import type { Clock } from '#server/clock'
import type { AnalysedFile, MediaFileStore } from './media-files.store.ts'

export type AnalyseDeps = {
  mediaFiles: MediaFileStore
  worker: MediaWorker
  files: FileStore
  /** Folder of this machine for copies and thumbnails that are being written. */
  workFolder: string
  clock: Clock
  /** The log gets the words of the reader of a damaged file. */
  onUnreadable(about: { hash: string; fault: string; reason: string }): void
}

/** Version of the analysis. Files with another one are analysed again. */
export const analysisStamp = 'picture-2'

/**
 * `after`: the last file. `read`: files with a result. `faults`: unreadable ones. `lost`: number of files that the store
 * does not have.
 */
export type AnalysedBatch = { after: string; read: string[]; faults: string[]; lost: number }

/** Files per batch. A stop loses the work on one batch. */
const batchFiles = 64

/**
 * Analyses the next files by hash after this one; undefined where none are left. A file that cannot be read gets its
 * fault as the result, so that it is not tried again and holds nothing up.
 */
export async function analyseNext(
  deps: AnalyseDeps,
  after: string,
  signal: AbortSignal,
): Promise<AnalysedBatch | undefined> {
  const hashes = await deps.mediaFiles.findPending(analysisStamp, { after, limit: batchFiles })
  const last = hashes.at(-1)
  if (last === undefined) return undefined
  await mkdir(deps.workFolder, { recursive: true })
  const found = await Promise.all(hashes.map((hash) => analyseFile(deps, hash, signal)))
  const analysed = found.flatMap((one) => one ?? [])
  await deps.mediaFiles.insert(analysisStamp, deps.clock.now(), analysed)
  return batchOf(last, hashes, analysed)
}

/** What a step found in these files. */
export function batchOf(
  after: string,
  hashes: string[],
  found: ({ hash: string } & ({ fault: string } | object))[],
): AnalysedBatch {
  const faults = found.flatMap((one) => ('fault' in one ? one.hash : []))
  return { after, read: found.map(({ hash }) => hash), faults, lost: hashes.length - found.length }
}

/** Undefined if the store does not have the file, which `litopys verify` reports. It is looked for again later. */
async function analyseFile(
  deps: AnalyseDeps,
  hash: string,
  signal: AbortSignal,
): Promise<AnalysedFile | undefined> {
  const { worker, files, workFolder } = deps
  const copy = join(workFolder, `${hash}.copy`)
  const thumbnail = join(workFolder, `${hash}.webp`)
  try {
    const path = await files.fetch(mediaName(hash), copy)
    if (path === undefined) return undefined
    const picture = await worker.analysePicture({ path, thumbnail }, { signal })
    await files.put(thumbnailName(hash, 'list'), thumbnail)
    return { hash, picture }
  } catch (error) {
    if (!(error instanceof UnreadableMedia)) throw error
    const { fault, message: reason } = error
    deps.onUnreadable({ hash, fault, reason })
    return { hash, fault }
  } finally {
    await Promise.all([rm(copy, { force: true }), rm(thumbnail, { force: true })])
  }
}
