import { statfs } from 'node:fs/promises'
import { AppError } from '#server/errors'

/**
 * Disk guard: keeps a reserve of free space on the disk of the data directory for work that must succeed,
 * such as merges, records and repairs.
 */
export type DiskGuard = {
  isLeft(bytes?: number): Promise<boolean>
  /** @throws AppError storage_full if writing this many bytes would use the reserve. */
  assertLeft(bytes?: number): Promise<void>
}

export function createDiskGuard(directory: string, reserveBytes: number): DiskGuard {
  const isLeft = async (bytes = 0) => {
    const { bavail, bsize } = await statfs(directory)
    return bavail * bsize - bytes >= reserveBytes
  }
  return {
    isLeft,
    assertLeft: async (bytes) => {
      if (!(await isLeft(bytes))) throw new AppError('storage_full')
    },
  }
}
