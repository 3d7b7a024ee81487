import { statfs } from 'node:fs/promises'
import { AppError } from '#server/errors'

/**
 * Room on the disk of the data directory, a reserve of which is left to what must end well: merges, records,
 * repairs.
 */
export type DiskGuard = {
  isLeft(bytes?: number): Promise<boolean>
  /** @throws AppError storage_full where so many bytes more would take from the reserve. */
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
