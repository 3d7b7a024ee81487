import { createHash, type Hash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { check } from '@litopys/contract/check'
import { syncFolder } from '#data-directory/sync-tree'
import { reasonOf } from '#server/errors'
import { BackupFault } from './backup-fault.ts'
import {
  backupFormat,
  type ListEntry,
  listEntry,
  type Manifest,
  manifestText,
  readManifest,
  type StoredFile,
} from './manifest.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/**
 * A folder of backups, for reading. `files/` has the content of all of them by SHA-256, so that they share what is
 * equal. `snapshots/` has a manifest for each complete one.
 */
export type Repository = {
  directory: string
  /** Complete backups, the newest first. Manifests that cannot be read are in `damaged`. */
  snapshots(): Promise<{ snapshots: Manifest[]; damaged: string[] }>
  entries(snapshot: Manifest): AsyncGenerator<ListEntry>
  path(file: StoredFile): string
  /** Why the content of a file is not what it was; undefined if it is. */
  faultOf(file: StoredFile): Promise<string | undefined>
  /** @throws BackupFault if the content is not what it was. */
  content(file: StoredFile): Promise<Buffer>
  /** Content that was stored with `putCompressed`. */
  text(file: StoredFile): Promise<string>
}

/** The same folder, locked for the process that writes a backup into it. */
export type RepositoryWriter = Repository & {
  has(file: StoredFile): Promise<boolean>
  put(bytes: Buffer): Promise<StoredFile>
  /** Stores a file, or its first `length` bytes from `start`. */
  putFile(path: string, range?: { start: number; length: number }): Promise<StoredFile>
  putCompressed(text: string): Promise<StoredFile>
  /** Bytes of files that were not there before. */
  newBytes(): number
  /** Puts the manifest in place, when all files are on the disk. Only then the backup exists. */
  complete(snapshot: Manifest): Promise<void>
  removeSnapshots(ids: string[]): Promise<void>
  /** Removes files that no backup refers to. */
  removeUnused(): Promise<void>
  /** Ends the lock, and removes what was not completed. */
  close(): Promise<void>
}

const markName = 'litopys-backup.json'
/** Files are synced and put into their places in groups, as a file system commits several syncs together. */
const groupFiles = 256
const groupBytes = 64 * 1024 ** 2
const syncWidth = 8
/** Larger files are not read into memory at once. */
const smallBytes = 4 * 1024 ** 2
const pieceBytes = 512 * 1024
/** A text has at most so many characters in V8. */
const longestText = 512 * 1024 ** 2

/** Opens a folder of backups for reading. @throws BackupFault if it is none. */
export async function openRepository(directory: string): Promise<Repository> {
  const mark = await readFile(join(directory, markName), 'utf8').catch(() => undefined)
  if (mark === undefined) throw new BackupFault(`${directory} is no folder with backups of Litopys`)
  if (!mark.includes(`"format":${backupFormat}`))
    throw new BackupFault(`The backups in ${directory} are of a newer version of Litopys. Use that version.`)
  return reader(directory)
}

function reader(directory: string): Repository {
  const path = ({ sha256 }: StoredFile) => join(directory, 'files', sha256.slice(0, 2), sha256)
  const content: Repository['content'] = async (file) => {
    const bytes = await readFile(path(file)).catch((cause: unknown) => {
      throw new BackupFault(`a file of the backup cannot be read: ${reasonOf(cause)}`)
    })
    if (hashOf(bytes) !== file.sha256) throw new BackupFault(`${path(file)} is damaged`)
    return bytes
  }
  const text: Repository['text'] = async (file) => {
    const packed = await content(file)
    try {
      return (await decompress(packed, { maxOutputLength: longestText })).toString()
    } catch (cause) {
      throw new BackupFault(`${path(file)} cannot be unpacked: ${reasonOf(cause)}`)
    }
  }
  return {
    directory,
    path,
    content,
    text,
    faultOf: async (file) => {
      const hash = createHash('sha256')
      let size = 0
      try {
        for await (const piece of createReadStream(path(file), { highWaterMark: pieceBytes })) {
          hash.update(piece)
          size += piece.length
        }
      } catch (cause) {
        return isMissing(cause) ? 'is missing' : reasonOf(cause)
      }
      return size === file.size && hash.digest('hex') === file.sha256 ? undefined : 'is damaged'
    },
    snapshots: async () => {
      const names = (await namesIn(join(directory, 'snapshots'))).filter((name) => name.endsWith('.json'))
      const [snapshots, damaged]: [Manifest[], string[]] = [[], []]
      for (const name of names.toSorted().reverse()) {
        const read = readManifest(await readFile(join(directory, 'snapshots', name), 'utf8'))
        if (read && `${read.id}.json` === name) snapshots.push(read)
        else damaged.push(name)
      }
      return { snapshots, damaged }
    },
    entries: async function* ({ list }) {
      for (const line of (await text(list)).split('\n')) {
        if (line === '') continue
        const read = check(listEntry, parsed(line))
        if (!read.ok) throw new BackupFault('the list of files of the backup cannot be read')
        yield read.value
      }
    },
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/**
 * Opens a folder for a backup: an empty one, or one with backups. Removes what killed processes left.
 * @throws BackupFault if it cannot be used, or another process writes a backup into it.
 */
export async function openRepositoryWriter(directory: string): Promise<RepositoryWriter> {
  const lock = await openForWriting(directory)
  const unfinished = join(directory, 'unfinished')
  try {
    await rm(unfinished, { recursive: true, force: true })
    for (const name of await namesIn(join(directory, 'snapshots')))
      if (name.endsWith('.new')) await rm(join(directory, 'snapshots', name))
    for (const folder of [unfinished, join(directory, 'files'), join(directory, 'snapshots')])
      await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    lock.close()
    throw error
  }
  return writer(directory, unfinished, lock)
}

async function openForWriting(directory: string): Promise<DatabaseSync> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const names = await namesIn(directory)
  const known = [markName, `${markName}.new`, 'lock']
  if (!names.includes(markName) && names.some((name) => !known.includes(name) && name !== 'lost+found'))
    throw new BackupFault(
      `${directory} has other files in it. Use an empty folder, or one with backups of Litopys.`,
    )
  const lock = lockFolder(directory)
  try {
    if (names.includes(markName)) await openRepository(directory)
    else await writeSynced(directory, markName, JSON.stringify({ format: backupFormat }))
    return lock
  } catch (error) {
    lock.close()
    throw error
  }
}

function writer(directory: string, unfinished: string, lock: DatabaseSync): RepositoryWriter {
  const read = reader(directory)
  const { path } = read
  const group: { from: string; file: StoredFile }[] = []
  let [made, newBytes, bytesInGroup] = [0, 0, 0]
  /** Files that are not in their places yet. */
  const waiting = new Set<string>()

  const flush = async () => {
    const files = group.splice(0)
    bytesInGroup = 0
    await inParallel(files, ({ from }) => sync(from))
    const folders = new Set(files.map(({ file }) => file.sha256.slice(0, 2)))
    for (const folder of folders)
      await mkdir(join(directory, 'files', folder), { recursive: true, mode: 0o700 })
    for (const { from, file } of files) await rename(from, path(file))
    await inParallel([...folders], (folder) => syncFolder(join(directory, 'files', folder)))
    waiting.clear()
  }
  const has: RepositoryWriter['has'] = async (file) =>
    waiting.has(file.sha256) || (await sizeOf(path(file))) === file.size
  const add = async (from: string, file: StoredFile) => {
    group.push({ from, file })
    waiting.add(file.sha256)
    newBytes += file.size
    bytesInGroup += file.size
    if (group.length >= groupFiles || bytesInGroup >= groupBytes) await flush()
  }
  const newPath = () => {
    made += 1
    return join(unfinished, String(made))
  }
  const putBytes = async (bytes: Buffer): Promise<StoredFile> => {
    const file = { sha256: hashOf(bytes), size: bytes.length }
    if (await has(file)) return file
    const from = newPath()
    await writeFile(from, bytes, { mode: 0o600 })
    await add(from, file)
    return file
  }
  const putStream = async (pieces: AsyncIterable<Buffer>): Promise<StoredFile> => {
    const from = newPath()
    const file = await write(from, pieces)
    if (await has(file)) await rm(from)
    else await add(from, file)
    return file
  }
  return {
    ...read,
    has,
    put: putBytes,
    putFile: async (source, range) => {
      const { start = 0, length = (await stat(source)).size } = range ?? {}
      if (length <= smallBytes) return await putBytes(await readPiece(source, start, length))
      const end = start + length - 1
      return await putStream(createReadStream(source, { start, end, highWaterMark: pieceBytes }))
    },
    putCompressed: async (text) => putBytes(await compress(text)),
    newBytes: () => newBytes,
    complete: async (snapshot) => {
      await flush()
      await syncFolder(join(directory, 'files'))
      await writeSynced(join(directory, 'snapshots'), `${snapshot.id}.json`, manifestText(snapshot))
    },
    removeSnapshots: async (ids) => {
      for (const id of ids) await rm(join(directory, 'snapshots', `${id}.json`), { force: true })
      // Before their files: a manifest must never be there without them.
      await syncFolder(join(directory, 'snapshots'))
    },
    removeUnused: async () => {
      const { snapshots, damaged } = await read.snapshots()
      // What a damaged manifest refers to is unknown.
      if (damaged.length > 0) return
      const used = new Set<string>()
      for (const snapshot of snapshots) {
        used.add(snapshot.list.sha256)
        if (snapshot.secrets) used.add(snapshot.secrets.sha256)
        for await (const { sha256 } of read.entries(snapshot)) used.add(sha256)
      }
      for (const folder of await namesIn(join(directory, 'files')))
        for (const name of await namesIn(join(directory, 'files', folder)))
          if (!used.has(name)) await rm(join(directory, 'files', folder, name))
    },
    close: async () => {
      await rm(unfinished, { recursive: true, force: true })
      lock.close()
    },
  }
}

/** Takes the lock of the folder. The kernel releases it when the process ends for any reason. */
function lockFolder(directory: string): DatabaseSync {
  const lock = new DatabaseSync(join(directory, 'lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === 5)
      throw new BackupFault(`Another process writes a backup into ${directory}. Wait until it has ended.`)
    throw cause
  }
}

async function write(path: string, pieces: AsyncIterable<Buffer>): Promise<StoredFile> {
  const file = await open(path, 'w', 0o600)
  const hash: Hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of pieces) {
      hash.update(piece)
      size += piece.length
      await file.writeFile(piece)
    }
  } finally {
    await file.close()
  }
  return { sha256: hash.digest('hex'), size }
}

async function readPiece(path: string, start: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Writes a file atomically: its name never refers to an incomplete one. */
async function writeSynced(folder: string, name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
  await syncFolder(folder)
}

async function inParallel<T>(things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = [...things]
  const take = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) await work(next)
  }
  await Promise.all(Array.from({ length: syncWidth }, take))
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  const found: Stats | undefined = await stat(path).catch(() => undefined)
  return found?.size
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch((cause: unknown) => {
    if (isMissing(cause)) return []
    throw cause
  })
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
