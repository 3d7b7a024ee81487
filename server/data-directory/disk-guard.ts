import { statfs } from 'node:fs/promises'
import { AppError } from '#server/errors'

/**
 * Disk guard: keeps a reserve of free space on the disk of the data directory for work that must succeed,
 * such as merges, records and repairs.
 */
export type DiskGuard = {
  isLeft(bytes?: number): Promise<boolean>
  /** Free space for this process and size of the disk, and the reserve, in bytes. */
  space(): Promise<{ free: number; total: number; reserve: number }>
  /** @throws AppError storage_full if writing this many bytes would use the reserve. */
  assertLeft(bytes?: number): Promise<void>
}

export function createDiskGuard(directory: string, reserveBytes: number): DiskGuard {
  const space = async () => {
    const { bavail, blocks, bsize } = await statfs(directory)
    return { free: bavail * bsize, total: blocks * bsize, reserve: reserveBytes }
  }
  const isLeft = async (bytes = 0) => (await space()).free - bytes >= reserveBytes
  return {
    isLeft,
    space,
    assertLeft: async (bytes) => {
      if (!(await isLeft(bytes))) throw new AppError('storage_full')
    },
  }
}
