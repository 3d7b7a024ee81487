import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of files synced at once: a file system commits several syncs together. */
const width = 8

/**
 * Syncs every file and folder under `directory`, and the directory itself, to the disk. Links are not
 * followed. Files that disappear meanwhile are skipped.
 */
export async function syncTree(directory: string): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(ignoreGone)
  if (!entries) return
  for (const entry of entries) if (entry.isDirectory()) await syncTree(join(directory, entry.name))
  await syncAll(entries.filter((entry) => entry.isFile()).map((entry) => join(directory, entry.name)))
  await syncAll([directory])
}

/** Syncs the names in a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  await sync(path)
}

async function syncAll(paths: string[]): Promise<void> {
  const left = [...paths]
  const take = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) await sync(path).catch(ignoreGone)
  }
  await Promise.all(Array.from({ length: width }, take))
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
