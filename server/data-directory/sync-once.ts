import { open, readdir, readFile, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder, syncTree } from './sync-tree.ts'

/**
 * Folders that are synced as a whole: small ones, and the archive, because ClickHouse syncs the rows of a
 * table but not its folders. All other parts sync their own files.
 */
const wholeFolders = new Set(['archive', 'secrets', 'audit'])

/**
 * Syncs to the disk what a first start created in the data directory. Does nothing if the file `synced` says
 * that this was done for this version of the tables.
 */
export async function syncOnce(directory: string, version: string): Promise<void> {
  const mark = join(directory, 'synced')
  const known = await readFile(mark, 'utf8').catch(() => '')
  if (known === version) return
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await (wholeFolders.has(entry.name) ? syncTree(path) : syncFolder(path))
  }
  const fresh = `${mark}.new`
  const file = await open(fresh, 'w', 0o600)
  try {
    await file.writeFile(version)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(fresh, mark)
  await syncFolder(directory)
  await syncFolder(dirname(directory))
}
