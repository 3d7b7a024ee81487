import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '#files/file-store'
import { mediaName } from '#media/hash'
import { type MediaWorker, UnreadableMedia } from '#media/media-worker'
import { thumbnailName } from '#media/thumbnails'
import type { ThumbnailSize } from '#media/worker/protocol'
import type { Clock } from '#server/clock'

export type ThumbnailDeps = {
  files: FileStore
  worker: MediaWorker
  /** Folder of this machine for copies and thumbnails that are being written. */
  workFolder: string
  clock: Clock
}

/**
 * Name of the thumbnail of a picture in the store of files. It is made if it is missing, as after a restore. Undefined
 * if the picture cannot be read.
 */
export async function findThumbnail(
  { files, worker, workFolder, clock }: ThumbnailDeps,
  hash: string,
  size: ThumbnailSize,
  signal: AbortSignal,
): Promise<string | undefined> {
  const name = thumbnailName(hash, size)
  if ((await files.size(name)) !== undefined) return name
  await mkdir(workFolder, { recursive: true })
  // Others may ask for the same one.
  const id = clock.newId()
  const copy = join(workFolder, `${id}.copy`)
  const thumbnail = join(workFolder, `${id}.webp`)
  try {
    const path = await files.fetch(mediaName(hash), copy)
    if (path === undefined) return undefined
    await worker.writeThumbnail({ path, thumbnail, size }, { signal, isUrgent: true })
    await files.put(name, thumbnail)
    return name
  } catch (error) {
    if (error instanceof UnreadableMedia) return undefined
    throw error
  } finally {
    await Promise.all([rm(copy, { force: true }), rm(thumbnail, { force: true })])
  }
}
