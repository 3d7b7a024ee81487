import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../errors.ts'

/** Sockets lie in directories of this name in the system's temporary one. */
export const socketDirectoryPrefix = 'litopys-socket-'

/** A data directory that this process alone may use until it closes it. */
export type DataDirectory = {
  path: string
  archive: string
  records: string
  uploads: string
  media: string
  exports: string
  secrets: string
  outbox: string
  /** Tell commands on this machine where this process listens. */
  announce(socketPath: string): void
  close(): void
}

/**
 * Take the directory for this process. The lock is SQLite's: the kernel holds it and lets it go when the
 * process dies, however it dies, which a file with a process id cannot promise.
 * @throws StartError when another process holds it, or when it cannot be written.
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

/** Files that are there as long as the data is, and that no part of Litopys removes. */
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

/** Path of the socket of the process that holds the directory, if one has announced itself. */
export function announcedSocket(path: string): string | undefined {
  const file = join(path, 'socket')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Whether a Litopys has ever used this directory. */
export function holdsArchive(path: string): boolean {
  return existsSync(join(path, 'lock'))
}

/**
 * A process that was killed has left its address behind, where commands would call in vain, and the directory
 * of its socket.
 */
function forgetKilled(announced: string): void {
  if (!existsSync(announced)) return
  const directory = dirname(readFileSync(announced, 'utf8'))
  // Nothing but what we make ourselves is removed, whatever the file says.
  if (dirname(directory) === tmpdir() && basename(directory).startsWith(socketDirectoryPrefix))
    rmSync(directory, { recursive: true, force: true })
  rmSync(announced, { force: true })
}

function createPrivate(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    chmodSync(path, 0o700)
  } catch (cause) {
    throw new StartError(`The data directory ${path} cannot be created or written`, cause)
  }
}

function takeLock(file: string, directory: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(file)
    lock.exec(
      'PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS held (x); COMMIT; BEGIN EXCLUSIVE',
    )
    return lock
  } catch (cause) {
    if (isBusy(cause)) throw new DirectoryInUse(directory, cause)
    throw new StartError(`The data directory ${directory} cannot be locked`, cause)
  }
}

function isBusy(cause: unknown): boolean {
  // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy
  return cause instanceof Error && 'errcode' in cause && cause.errcode === 5
}

/**
 * Another process holds the directory: the one start error that a command can work around, by asking that
 * process.
 */
export class DirectoryInUse extends StartError {
  constructor(directory: string, cause?: unknown) {
    super(
      `The data directory ${directory} is in use by another process. Stop that process, or give this one a directory of its own (DATA_DIR).`,
      cause,
    )
  }
}
