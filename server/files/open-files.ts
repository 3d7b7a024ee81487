import { randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Config } from '#server/config'
import { reasonOf, StartError } from '#server/errors'
import type { FileStore, FilesPlace } from './file-store.ts'
import { openFolderStore } from './folder-store.ts'

export async function openFileStore(place: FilesPlace): Promise<FileStore> {
  if (place.kind === 'folder') return openFolderStore(place)
  // Imported here because its packages take 0.2 s to load.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store(place)
}

/** The place of the files: FILES_URL, or the data directory. */
export function filesPlaceOf(config: Config): FilesPlace {
  if (config.FILES_URL === undefined) return { kind: 'folder', path: config.DATA_DIR, isShared: false }
  const url = new URL(config.FILES_URL)
  if (url.protocol === 'file:') return { kind: 'folder', path: fileURLToPath(url), isShared: true }
  const prefix = decodeURIComponent(url.pathname).replace(/^\/+|\/+$/g, '')
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    // The configuration requires both.
    accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
  }
}

/** Opens the store of files. @throws StartError if it cannot be written. */
export async function openFiles(place: FilesPlace): Promise<FileStore> {
  try {
    if (place.kind === 'folder') {
      if (!place.isShared) return await openFileStore(place)
      // Not created here: where a share is not mounted, files would go to the disk of this machine.
      accessSync(place.path, constants.R_OK | constants.W_OK | constants.X_OK)
    }
    const files = await openFileStore(place)
    const probe = `probes/${randomUUID()}`
    await files.mark(probe)
    await files.remove(probe)
    return files
  } catch (cause) {
    const where = place.kind === 's3' ? `the bucket ${place.bucket}` : `the folder ${place.path}`
    const reason = cause instanceof Error && cause.cause !== undefined ? cause.cause : cause
    throw new StartError(
      `Files cannot be stored in ${where} (FILES_URL): ${reasonOf(reason)}. Check that it exists and can be written.`,
      cause,
    )
  }
}
