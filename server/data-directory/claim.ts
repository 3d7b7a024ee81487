import { statfs } from 'node:fs/promises'
import type { Pglite } from '#records/pglite'
import { startPglite } from '#records/start-pglite'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import { createDataGuard, type DataGuard, type OnLost } from './data-guard.ts'
import { type DataDirectory, openDataDirectory } from './directory.ts'
import { createDiskGuard, type DiskGuard } from './disk-guard.ts'
import { assertDataFiles, type DataFiles } from './missing-data.ts'
import { assertRestored } from './restore-mark.ts'

/** The data directory, locked and checked, before its databases are open. */
export type Claim = {
  directory: DataDirectory
  files: DataFiles
  disk: DiskGuard
  guard: DataGuard
  /** The embedded records, which open in their thread meanwhile; undefined for a server. */
  pglite: Promise<Pglite> | undefined
  /** Closes the records, if nothing has closed them, and releases the directory. */
  close(): Promise<void>
}

/**
 * Locks the data directory, checks its files and starts the thread of the embedded records. It loads few
 * modules, so that the records open while the rest of the server is loaded.
 * @throws StartError if the directory cannot be used, or lacks files or space.
 */
export async function claimData(config: Config, onLost: OnLost): Promise<Claim> {
  const directory = openDataDirectory(config.DATA_DIR)
  try {
    assertRestored(directory.path)
    const disk = createDiskGuard(directory.path, config.DISK_RESERVE_BYTES)
    const files = assertDataFiles(directory, config)
    const isEmbedded = config.DATABASE_URL === undefined
    if (isEmbedded && !files.hasRecords && !(await disk.isLeft(firstStartBytes)))
      throw await noSpace(directory.path, config, firstStartBytes)
    const guard = createDataGuard(directory, config, onLost)
    const pglite = isEmbedded ? startPglite(directory.records, guard.recordsLost) : undefined
    // The caller who awaits the records gets the error.
    pglite?.catch(() => undefined)
    const close = async () => {
      guard.stop()
      const opened = await pglite?.catch(() => undefined)
      if (opened && !opened.closed) await opened.close()
      directory.close()
    }
    return { directory, files, disk, guard, pglite, close }
  } catch (error) {
    directory.close()
    throw error
  }
}

/** Disk space of both databases at a first start, plus space for the first changes (measured: 36 MB). */
const firstStartBytes = 48 * 1024 ** 2

/** The error of a start that needs `bytes` in addition to the reserve. */
export async function noSpace(
  path: string,
  { DISK_RESERVE_BYTES: reserve }: Config,
  bytes = 0,
): Promise<StartError> {
  const { bavail, bsize } = await statfs(path)
  const mebibytes = (count: number) => `${Math.floor(count / 1024 ** 2)} MiB`
  return new StartError(
    `The disk of ${path} is too full: ${mebibytes(bavail * bsize)} are free and this start needs ${mebibytes(reserve + bytes)}. ` +
      `This includes a reserve of ${mebibytes(reserve)} (DISK_RESERVE_BYTES). ` +
      'Free some space, use a larger disk, or set a smaller reserve.',
  )
}
