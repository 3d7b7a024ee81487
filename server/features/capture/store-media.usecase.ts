import { type MediaFault, mediaFaults } from '@litopys/contract/media-faults'
import { showingOf } from '@litopys/contract/media-formats'
import type { MediaReport } from '@litopys/contract/schemas/job'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import { DamagedFile, type ZippedFile } from '#adapters/telegram/zip-file'
import type { DiskGuard } from '#data-directory/disk-guard'
import { type MediaWriter, storeFile } from '#media/files'
import type { OpenedUpload } from './opened-upload.store.ts'

export type MediaStorage = MediaWriter & { maxBytes: number; disk: DiskGuard }
/** `absent`: indexes of the files that count as missing. */
export type StoredMedia = { media: MediaItem[]; report: MediaReport; absent: number[]; bytes: number }

/**
 * Stores the files of a post that the upload contains. The other ones get the reason why they are missing.
 */
export async function storeMedia(
  items: MediaItem[],
  upload: Pick<OpenedUpload, 'find'>,
  storage: MediaStorage,
): Promise<StoredMedia> {
  const report = { stored: 0, missing: 0, tooLarge: 0 }
  const stored: StoredMedia = { media: [], report, absent: [], bytes: 0 }
  for (const [index, item] of items.entries()) {
    const file = item.path === undefined ? undefined : upload.find?.(item.path)
    const { outcome, item: storedItem } = await storeMediaFile(
      file ? item : withReason(upload, item),
      file,
      storage,
    )
    const still = await storeStill(storedItem, upload, storage)
    stored.media.push({ ...storedItem, ...still?.item })
    stored.bytes += still?.bytes ?? 0
    stored.report[outcome] += 1
    if (outcome === 'missing') stored.absent.push(index)
    if (outcome === 'stored') stored.bytes += storedItem.size ?? 0
  }
  return stored
}

/** Stores the still of a video. A video without one is no fault, so none is reported as missing. */
async function storeStill(
  { stillPath }: MediaItem,
  { find }: Pick<OpenedUpload, 'find'>,
  storage: MediaStorage,
): Promise<{ item: Pick<MediaItem, 'still'>; bytes: number } | undefined> {
  const file = stillPath === undefined ? undefined : find?.(stillPath)
  if (!file) return undefined
  const { outcome, item } = await storeMediaFile({ kind: 'photo' }, file, storage)
  if (outcome !== 'stored' || item.hash === undefined || showingOf(item.format) !== 'image') return undefined
  return { item: { still: item.hash }, bytes: item.size ?? 0 }
}

/**
 * If the upload has files but not this one, adds the reason. A file of texts alone has no files, so it gives
 * no reason.
 */
function withReason({ find }: Pick<OpenedUpload, 'find'>, item: MediaItem): MediaItem {
  const isNamed = find !== undefined && item.path !== undefined && item.missing === undefined
  return isNamed ? { ...item, missing: mediaFaults.not_in_export } : item
}

export type StoredMediaFile = { outcome: keyof MediaReport; item: MediaItem }

/** Stores one file, or returns the reason why it is missing. */
export async function storeMediaFile(
  item: MediaItem,
  file: ZippedFile | undefined,
  { maxBytes, disk, ...writer }: MediaStorage,
): Promise<StoredMediaFile> {
  if (!file) return { outcome: 'missing', item }
  if (file.size > maxBytes)
    return { outcome: 'tooLarge', item: { ...item, size: file.size, missing: mediaFaults.too_large } }
  await disk.assertLeft(file.size)
  try {
    const { hash, size, format } = await storeFile(writer, file.read())
    const { missing: _missing, ...there } = item
    return { outcome: 'stored', item: { ...there, hash, size, ...(format ? { format } : {}) } }
  } catch (error) {
    const fault = faultOf(error)
    if (!fault) throw error
    return { outcome: 'missing', item: { ...item, missing: mediaFaults[fault] } }
  }
}

/** The fault of this file, or undefined if the error concerns more than this file. */
function faultOf(error: unknown): MediaFault | undefined {
  if (error instanceof DamagedFile) return 'damaged'
  if (!(error instanceof SourceRefusal)) return undefined
  return error.passes ? 'unreachable' : 'refused'
}
