import { createDiskGuard } from '#data-directory/disk-guard'
import type { Kernel } from '#server/kernel'
import type { MediaDestination } from './import-reader.ts'
import type { MediaStorage } from './store-media.usecase.ts'

type Settings = Pick<Kernel, 'config' | 'directory' | 'files' | 'filesPlace'>

/** Where and within which limits an import stores files. */
export function importLimits({ config, directory, filesPlace }: Settings): MediaDestination {
  return {
    files: filesPlace,
    workFolder: directory.media,
    maxBytes: config.MEDIA_MAX_BYTES,
    unpackedMaxBytes: config.UNPACKED_MAX_BYTES,
    reserveBytes: config.DISK_RESERVE_BYTES,
  }
}

/** Where and within which limits a refresh stores files; undefined if it downloads none. */
export function refreshLimits({ config, directory, files }: Settings): Omit<MediaStorage, 'run'> | undefined {
  if (config.MTPROTO_MEDIA !== 'on') return undefined
  return {
    files,
    workFolder: directory.media,
    maxBytes: config.MEDIA_MAX_BYTES,
    disk: createDiskGuard(directory.media, config.DISK_RESERVE_BYTES),
  }
}
