import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { reasonOf, StartError } from '../errors.ts'

/** Name prefix of the directories for sockets, in the system's temporary directory. */
export const socketDirectoryPrefix = 'litopys-socket-'

/** A data directory that only this process may use until it closes it. */
export type DataDirectory = {
  path: string
  archive: string
  records: string
  uploads: string
  media: string
  exports: string
  secrets: string
  outbox: string
  /** Publishes the address of this process to commands on this machine. */
  announce(socketPath: string): void
  close(): void
}

/**
 * Locks the directory for this process. The lock is SQLite's: the kernel releases it when the process ends
 * for any reason, which a file with a process id cannot guarantee.
 * @throws StartError if another process has the lock, or if the directory cannot be written.
 */
export function openDataDirectory(path: string): DataDirectory {
  const at = (name: string) => join(path, name)
  createPrivate(path)
  const lock = takeLock(at('lock'), path)
  forgetKilled(at('socket'))
  for (const name of ['archive', 'records', 'uploads', 'media', 'exports', 'secrets', 'outbox'])
    createPrivate(at(name))
  return {
    path,
    archive: at('archive'),
    records: at('records'),
    uploads: at('uploads'),
    media: at('media'),
    exports: at('exports'),
    secrets: at('secrets'),
    outbox: at('outbox'),
    announce: (socketPath) => writeFileSync(at('socket'), socketPath, { mode: 0o600 }),
    close: () => {
      rmSync(at('socket'), { force: true })
      lock.close()
    },
  }
}

/** Files that exist as long as the data does, and that no part of Litopys removes. */
export function filesInUse(
  { path, records, archive, secrets }: DataDirectory,
  { DATABASE_URL, CLICKHOUSE_URL }: { DATABASE_URL?: string; CLICKHOUSE_URL?: string },
): string[] {
  return [
    join(path, 'lock'),
    secrets,
    ...(DATABASE_URL === undefined ? [join(records, 'PG_VERSION')] : []),
    ...(CLICKHOUSE_URL === undefined ? [join(archive, 'metadata', 'litopys')] : []),
  ]
}

/** Path of the socket of the process that uses the directory, if it has published one. */
export function announcedSocket(path: string): string | undefined {
  const file = join(path, 'socket')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whether Litopys has ever used this directory. */
export function holdsArchive(path: string): boolean {
  return existsSync(join(path, 'lock'))
}

/**
 * Removes the address that a killed process left behind, and the directory of its socket. Commands would
 * otherwise try to connect to it.
 */
function forgetKilled(announced: string): void {
  if (!existsSync(announced)) return
  const directory = dirname(readFileSync(announced, 'utf8'))
  // Only directories that Litopys creates are removed, whatever path the file contains.
  if (dirname(directory) === tmpdir() && basename(directory).startsWith(socketDirectoryPrefix))
    rmSync(directory, { recursive: true, force: true })
  rmSync(announced, { force: true })
}

function createPrivate(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (cause) {
    throw new StartError(
      `The data directory ${path} cannot be created or written: ${reasonOf(cause)}. Check its owner and the free space.`,
      cause,
    )
  }
}

function takeLock(file: string, directory: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file)
    lock.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (x); COMMIT; BEGIN EXCLUSIVE',
    )
    return lock
  } catch (cause) {
    if (isBusy(cause)) throw new DirectoryInUse(directory, cause)
    throw new StartError(
      `The data directory ${directory} cannot be locked: ${reasonOf(cause)}. Use a local disk, and check the owner of the directory.`,
      cause,
    )
  }
}

function isBusy(cause: unknown): boolean {
  // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5
}

/**
 * Another process uses the directory. It is the one start error that a command can work around, by asking
 * that process.
 */
export class DirectoryInUse extends StartError {
  constructor(directory: string, cause?: unknown) {
    super(
      `The data directory ${directory} is in use by another process. Stop that process, or give this one a directory of its own (DATA_DIR).`,
      cause,
    )
  }
}
