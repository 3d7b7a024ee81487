import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder, syncTree } from '#data-directory/sync-tree'

const versionFile = 'PG_VERSION'
const initialFolder = 'initial'

/** Whether PostgreSQL has files here, complete or not. */
export function hasCluster(directory: string): boolean {
  return existsSync(join(directory, versionFile)) || existsSync(join(directory, 'global'))
}

/**
 * Makes sure that `directory` has the files of a PostgreSQL cluster. `create` makes them in the given folder.
 * All are on disk before PG_VERSION appears, so an interrupted creation starts again.
 * @throws Error that says what is damaged.
 */
export async function prepareCluster(
  directory: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  const initial = join(directory, initialFolder)
  if (existsSync(join(directory, versionFile))) {
    assertWhole(directory)
    rmSync(initial, { recursive: true, force: true })
    return
  }
  if (existsSync(initial)) clear(directory)
  else if (hasCluster(directory)) throw new Error(`${versionFile} is missing`)
  mkdirSync(initial, { recursive: true, mode: 0o700 })
  await syncFolder(directory)
  await create(initial)
  await syncTree(initial)
  for (const name of readdirSync(initial)) {
    if (name !== versionFile) renameSync(join(initial, name), join(directory, name))
  }
  await syncFolder(directory)
  renameSync(join(initial, versionFile), join(directory, versionFile))
  rmSync(initial, { recursive: true })
  await syncFolder(directory)
}

/** Removes the marker of incomplete files last. */
function clear(directory: string): void {
  const names = readdirSync(directory).filter((name) => name !== initialFolder)
  for (const name of [...names, initialFolder]) rmSync(join(directory, name), { recursive: true })
}

/**
 * Checks the files without which PostgreSQL does not start. Its own messages about them are hard to
 * understand.
 */
function assertWhole(directory: string): void {
  const databases = list(join(directory, 'base')).filter((name) => /^\d+$/.test(name))
  const needed = [
    versionFile,
    ...['pg_control', 'pg_filenode.map'].map((name) => join('global', name)),
    ...databases.flatMap((name) => [join('base', name, versionFile), join('base', name, 'pg_filenode.map')]),
  ]
  const damaged = needed.flatMap((name) => damageOf(directory, name) ?? [])
  const segments = list(join(directory, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))
  if (segments.length === 0) damaged.push('pg_wal has no write-ahead log')
  if (damaged.length > 0) throw new Error(damaged.join(', '))
}

function damageOf(directory: string, name: string): string | undefined {
  const path = join(directory, name)
  if (!existsSync(path)) return `${name} is missing`
  if (statSync(path).size === 0) return `${name} is empty`
  if (!name.endsWith(versionFile)) return undefined
  return /^\d+\s*$/.test(readFileSync(path, 'utf8')) ? undefined : `${name} is damaged`
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
