import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { check } from '@litopys/contract/check'
import type { WriterTurn } from '#archive/writer-turn'
import type { FileStore } from '#files/file-store'
import { claims } from '#media/claims'
import { storedHashes, unfinished } from '#media/files'
import { mediaName } from '#media/hash'
import { countRows, dumpTable, listTables } from '#records/dump'
import { recordMigrations } from '#records/migrate'
import type { Records } from '#records/open'
import { AppError } from '#server/errors'
import { type ListEntry, listEntry, type Manifest, type StoredFile } from './manifest.ts'
import { frozenParts, type Moment, type MomentDeps, takeMoment } from './moment.usecase.ts'
import { openRepositoryWriter, type RepositoryWriter } from './repository.store.ts'
import { outdated, type Retention } from './retention.ts'

export type BackupDeps = MomentDeps & {
  files: FileStore
  directory: { media: string }
  /** Deleted channels lose their files in this turn, so no file that the moment has is removed meanwhile. */
  removalTurn: WriterTurn
  version: string
}

export type BackupOptions = {
  /** Folder of the backups. */
  directory: string
  /** Sealed secrets; without them the backup has none. */
  secrets?: string | undefined
  keep?: Retention | undefined
  signal: AbortSignal
  /** Called with the bytes that are stored so far, and those of all files as far as they are known. */
  onProgress(done: number, total: number): Promise<void>
}

/** What a restored archive does not have. */
const leftOut = ['models', 'uploads', 'exports', 'outbox']
/** Length of the pieces of a file that grows: only the last ones are new in the next backup. */
const pieceBytes = 1024 ** 2

/**
 * Writes a backup of everything at one moment, while the server runs. It exists when this resolves, and not before.
 * @throws BackupFault if the folder cannot be used.
 */
export async function takeBackup(deps: BackupDeps, options: BackupOptions): Promise<Manifest> {
  const { frozen } = deps.archive
  if (!frozen) throw new AppError('backup_unsupported')
  const repository = await openRepositoryWriter(options.directory)
  try {
    const taken = await deps.removalTurn(async () => {
      const id = newId(deps.clock.now())
      const { signal } = options
      const copy = join(options.directory, 'unfinished', 'records')
      const moment = await takeMoment(deps, { frozen, name: `backup_${id.replace('-', '_')}`, copy, signal })
      try {
        return await store(deps, options, repository, { id, moment })
      } finally {
        await moment.close()
      }
    })
    if (options.keep) {
      const { snapshots } = await repository.snapshots()
      await repository.removeSnapshots(outdated(snapshots, options.keep).map(({ id }) => id))
    }
    await repository.removeUnused()
    return taken
  } finally {
    await repository.close()
  }
}

async function store(
  deps: BackupDeps,
  { secrets, signal, onProgress }: BackupOptions,
  repository: RepositoryWriter,
  { id, moment }: { id: string; moment: Moment },
): Promise<Manifest> {
  const { snapshots } = await repository.snapshots()
  const before = snapshots[0]
  const total = Math.max(before?.bytes ?? 0, moment.archive.bytes)
  const entries: ListEntry[] = []
  let bytes = 0
  const add = async (entry: ListEntry) => {
    signal.throwIfAborted()
    entries.push(entry)
    bytes += entry.size
    await onProgress(bytes, Math.max(bytes, total))
  }
  const knownParts = before ? await partsOf(repository, before) : new Map<string, PartEntry[]>()
  for await (const { table, part, folder } of frozenParts(moment.parts))
    for (const entry of await storePart(repository, { table, part, folder, knownParts })) await add(entry)
  assertParts(entries, moment)
  const tables = await moment.records.use((records) => storeRecords(repository, records, add))
  let media = 0
  for await (const hash of storedHashes(deps.files, '')) {
    const file = await storeMedia(repository, deps, hash)
    if (!file) continue
    await add({ kind: 'media', name: hash, ...file })
    media += 1
  }
  await storeClaims(repository, deps.files, add)
  for (const { name, length } of moment.checkpoints) {
    const path = join(deps.checkpointDirectory, name)
    for (let start = 0; start < length; start += pieceBytes) {
      const range = { start, length: Math.min(pieceBytes, length - start) }
      await add({ kind: 'checkpoints', name, ...(await repository.putFile(path, range)) })
    }
  }
  const sealed = secrets === undefined ? null : await repository.putCompressed(secrets)
  const list = await repository.putCompressed(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const { migrations, tables: archiveTables, channels } = moment.archive
  const manifest: Manifest = {
    format: 1,
    id,
    version: deps.version,
    moment: moment.at.toISOString(),
    schema: { archive: migrations, records: [...recordMigrations] },
    archive: { tables: archiveTables, channels },
    records: { tables: Object.fromEntries(tables) },
    media,
    secrets: sealed,
    leftOut: sealed ? leftOut : [...leftOut, 'secrets'],
    list,
    files: entries.length + (sealed ? 2 : 1),
    bytes: bytes + list.size + (sealed?.size ?? 0),
    newBytes: repository.newBytes(),
    heldMs: Math.round(moment.heldMs),
  }
  signal.throwIfAborted()
  await repository.complete(manifest)
  return manifest
}

/** A backup without the parts of a table must not count as complete. */
function assertParts(entries: ListEntry[], { archive }: Moment): void {
  const stored = new Set(entries.flatMap((entry) => (entry.kind === 'part' ? [entry.table] : [])))
  const lacking = Object.entries(archive.tables).filter(([table, rows]) => rows > 0 && !stored.has(table))
  if (lacking.length > 0) throw new Error(`no frozen parts of ${lacking.map(([table]) => table).join(', ')}`)
}

type PartEntry = Extract<ListEntry, { kind: 'part' }>
type Part = { table: string; part: string; folder: string; knownParts: ReadonlyMap<string, PartEntry[]> }

const sumsName = 'checksums.txt'

/** Files of the parts of an earlier backup, by part and its checksums. */
async function partsOf(repository: RepositoryWriter, before: Manifest): Promise<Map<string, PartEntry[]>> {
  const parts = new Map<string, PartEntry[]>()
  for await (const entry of repository.entries(before)) {
    if (entry.kind !== 'part') continue
    const key = `${entry.table}/${entry.part}`
    const files = parts.get(key) ?? []
    files.push(entry)
    parts.set(key, files)
  }
  const bySums = [...parts].flatMap(([key, files]): [string, PartEntry[]][] => {
    const sums = files.find(({ path }) => path === sumsName)
    return sums ? [[`${key}/${sums.sha256}`, files]] : []
  })
  return new Map(bySums)
}

/** Parts never change. One that an earlier backup has is not read: its checksums cover all of its files. */
async function storePart(
  repository: RepositoryWriter,
  { table, part, folder, knownParts }: Part,
): Promise<PartEntry[]> {
  const sums = await repository.putFile(join(folder, sumsName))
  const known = knownParts.get(`${table}/${part}/${sums.sha256}`)
  if (known && (await allStored(repository, known))) return known
  const entries: PartEntry[] = []
  for (const path of await readdir(folder)) {
    const file = await repository.putFile(join(folder, path))
    const entry = check(listEntry, { kind: 'part', table, part, path, ...file })
    // A list with it could not be read.
    if (!entry.ok || entry.value.kind !== 'part') throw new Error(`unexpected name of a file: ${path}`)
    entries.push(entry.value)
  }
  return entries
}

async function allStored(repository: RepositoryWriter, files: StoredFile[]): Promise<boolean> {
  for (const file of files) if (!(await repository.has(file))) return false
  return true
}

async function storeRecords(
  repository: RepositoryWriter,
  records: Records,
  add: (entry: ListEntry) => Promise<void>,
): Promise<Map<string, number>> {
  for (const table of await listTables(records))
    for await (const { lines, rows } of dumpTable(records, table))
      await add({ kind: 'rows', table, rows, ...(await repository.putCompressed(lines)) })
  return await countRows(records)
}

/** The name of a file is its hash. One that an earlier backup has is not read. */
async function storeMedia(
  repository: RepositoryWriter,
  { files, directory }: Pick<BackupDeps, 'files' | 'directory'>,
  hash: string,
): Promise<StoredFile | undefined> {
  const size = await files.size(mediaName(hash))
  // Removed since: a run has stored it that no post refers to.
  if (size === undefined) return undefined
  const file = { sha256: hash, size }
  if (await repository.has(file)) return file
  await mkdir(unfinished(directory.media), { recursive: true })
  const copy = join(unfinished(directory.media), `backup-${hash}`)
  try {
    const path = await files.fetch(mediaName(hash), copy)
    return path === undefined ? undefined : await repository.putFile(path)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Files that unfinished runs have stored: after a restore they are removed if no post refers to them. */
async function storeClaims(
  repository: RepositoryWriter,
  files: FileStore,
  add: (entry: ListEntry) => Promise<void>,
): Promise<void> {
  const empty = await repository.put(Buffer.alloc(0))
  for await (const name of files.list(claims)) await add({ kind: 'claims', name: basename(name), ...empty })
}

/** `20261127T001836Z-` and random digits: names in the order of time. */
function newId(at: Date): string {
  const digits = at.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `${digits}-${randomBytes(4).toString('hex')}`
}
