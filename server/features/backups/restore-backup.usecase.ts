import { constants, existsSync } from 'node:fs'
import { appendFile, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive, migrations } from '#archive/migrate'
import { raw } from '#archive/sql'
import { type DataDirectory, openDataDirectory } from '#data-directory/directory'
import { restoreMark } from '#data-directory/restore-mark'
import { syncFolder, syncTree } from '#data-directory/sync-tree'
import type { FileStore } from '#files/file-store'
import { filesPlaceOf, openFiles } from '#files/open-files'
import { claims } from '#media/claims'
import { mediaName } from '#media/hash'
import { countRows, loadTables } from '#records/dump'
import { areRecordsUsed } from '#records/known-data'
import { recordMigrations } from '#records/migrate'
import { openRecords, type Records } from '#records/open'
import { assertOwnMigrations } from '#server/applied-migrations'
import type { Config } from '#server/config'
import { readArchiveState } from './archive-state.store.ts'
import { BackupFault } from './backup-fault.ts'
import { endBackupJobs } from './backup-jobs.store.ts'
import type { ListEntry, Manifest } from './manifest.ts'
import type { Repository } from './repository.store.ts'
import { putSecrets } from './sealed-secrets.ts'
import { verifyBackups } from './verify-backup.usecase.ts'

/** The restored data, open for checks. */
export type Restored = {
  engine: Engine
  records: Records
  files: FileStore
  directory: DataDirectory
  checkpoints: string
}

type Options = {
  repository: Repository
  snapshot: Manifest
  config: Config
  /** Secret files by name; undefined if there are none. */
  secrets: ReadonlyMap<string, Buffer> | undefined
  now: Date
  onStep(text: string): void
}

/**
 * Restores a backup into an empty data directory, after it has checked all of its files. `check` gets the restored
 * data, and its result is returned. After a failure or a kill no server starts with the directory, and a restore may
 * be started again.
 * @throws BackupFault if the backup or the directory cannot be used.
 */
export async function restoreBackup<T>(
  options: Options,
  check: (restored: Restored) => Promise<T>,
): Promise<T> {
  const { repository, snapshot, config, onStep } = options
  if (config.CLICKHOUSE_URL !== undefined)
    throw new BackupFault(
      'Litopys restores posts into an embedded ClickHouse only. Unset CLICKHOUSE_URL, or use RESTORE of ClickHouse.',
    )
  assertOwnMigrations('The backup was', new Set(snapshot.schema.records), recordMigrations)
  assertOwnMigrations(
    'The backup was',
    new Set(snapshot.schema.archive),
    migrations.map(({ name }) => name),
  )
  const checkpoints = config.AUDIT_CHECKPOINT_DIR ?? join(config.DATA_DIR, 'audit')
  await assertEmpty(config.DATA_DIR, checkpoints)
  onStep(`Checking ${snapshot.files} files (${snapshot.bytes} bytes)`)
  const { faults, faultCount } = await verifyBackups(repository, [snapshot])
  if (faultCount > 0)
    throw new BackupFault(`${faultCount} files of the backup are damaged:\n  ${faults.join('\n  ')}`)
  await emptyWithMark(config.DATA_DIR)
  const directory = openDataDirectory(config.DATA_DIR)
  try {
    const result = await restoreInto(options, directory, checkpoints, check)
    onStep('Writing everything to the disk')
    await syncTree(config.DATA_DIR)
    await rm(join(config.DATA_DIR, restoreMark))
    await syncFolder(config.DATA_DIR)
    return result
  } finally {
    directory.close()
  }
}

async function restoreInto<T>(
  { repository, snapshot, config, secrets, now, onStep }: Options,
  directory: DataDirectory,
  checkpoints: string,
  check: (restored: Restored) => Promise<T>,
): Promise<T> {
  if (secrets) await putSecrets(directory.secrets, secrets)
  const entries = await Array.fromAsync(repository.entries(snapshot))
  onStep('Restoring files of posts and checkpoints of the audit log')
  const files = await openFiles(filesPlaceOf(config))
  await restoreFiles(repository, entries, { files, directory: directory.path, checkpoints })
  onStep('Restoring posts')
  const engine = await openEngine({
    directory: directory.archive,
    url: undefined,
    searchTimeoutSeconds: config.SEARCH_TIMEOUT_SECONDS,
  })
  try {
    await restoreArchive(repository, entries, snapshot, engine)
    onStep('Restoring users, channels and other records')
    const records = await openRecords({
      directory: directory.records,
      url: config.DATABASE_URL,
      migrations: snapshot.schema.records,
    })
    try {
      if (await areRecordsUsed(records))
        throw new BackupFault('The database in DATABASE_URL has data of Litopys. Use an empty one.')
      await loadTables(records, chunksByTable(repository, entries))
      const counts = Object.fromEntries(await countRows(records))
      assertEqual('rows of the records', counts, snapshot.records.tables)
      await endBackupJobs(records, now)
      onStep('Checking what was restored')
      return await check({ engine, records, files, directory, checkpoints })
    } finally {
      await records.destroy()
    }
  } finally {
    await engine.close()
    files.close()
  }
}

async function restoreFiles(
  repository: Repository,
  entries: ListEntry[],
  { files, directory, checkpoints }: { files: FileStore; directory: string; checkpoints: string },
): Promise<void> {
  const begun = new Set<string>()
  const putCopy = async (name: string, from: string) => {
    const path = join(directory, name)
    await copyTo(path, from)
    if (!files.isShared) return
    await files.put(name, path)
    await rm(path, { force: true })
  }
  for (const entry of entries) {
    if (entry.kind === 'media') await putCopy(mediaName(entry.name), repository.path(entry))
    if (entry.kind === 'claims') await putCopy(`${claims}${entry.name}`, repository.path(entry))
    if (entry.kind !== 'checkpoints') continue
    await mkdir(checkpoints, { recursive: true, mode: 0o700 })
    const path = join(checkpoints, entry.name)
    // An earlier restore may have left a part of it.
    if (!begun.has(path)) await rm(path, { force: true })
    begun.add(path)
    await appendFile(path, await repository.content(entry), { mode: 0o600 })
  }
  if (existsSync(checkpoints)) await syncTree(checkpoints)
}

async function copyTo(path: string, from: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await copyFile(from, path, constants.COPYFILE_FICLONE)
}

async function restoreArchive(
  repository: Repository,
  entries: ListEntry[],
  { schema, archive }: Manifest,
  engine: Engine,
): Promise<void> {
  await migrateArchive(
    engine,
    migrations.filter(({ name }) => schema.archive.includes(name)),
  )
  // A merge removes rows that newer ones replace, and their numbers would differ from those of the backup.
  await engine.run(raw('SYSTEM STOP MERGES'))
  const tables = Map.groupBy(
    entries.filter((entry) => entry.kind === 'part'),
    ({ table }) => table,
  )
  for (const [table, files] of tables) {
    const parts = Map.groupBy(files, ({ part }) => part)
    await engine.frozen?.attach(table, [...parts.keys()], async (part, folder) => {
      for (const file of parts.get(part) ?? []) await copyTo(join(folder, file.path), repository.path(file))
    })
  }
  const restored = await readArchiveState(engine, Object.keys(archive.tables))
  assertEqual('rows of the archive', restored.tables, archive.tables)
  assertEqual('posts by channel', restored.channels, archive.channels)
}

function chunksByTable(repository: Repository, entries: ListEntry[]): Map<string, AsyncIterable<string>> {
  const tables = Map.groupBy(
    entries.filter((entry) => entry.kind === 'rows'),
    ({ table }) => table,
  )
  const read = async function* (files: { sha256: string; size: number }[]) {
    for (const file of files) yield await repository.text(file)
  }
  return new Map([...tables].map(([table, files]) => [table, read(files)]))
}

function assertEqual(what: string, restored: unknown, expected: unknown): void {
  if (isDeepStrictEqual(restored, expected)) return
  throw new BackupFault(
    `The restored ${what} differ from the backup. Restored: ${JSON.stringify(restored)}. In the backup: ${JSON.stringify(expected)}.`,
  )
}

/** What a file system puts into an empty disk. */
const ofFileSystem = 'lost+found'

async function assertEmpty(path: string, checkpoints: string): Promise<void> {
  const names = (await readdir(path).catch(() => [])).filter((name) => name !== ofFileSystem)
  const isUnfinished = names.includes(restoreMark)
  if (names.length > 0 && !isUnfinished)
    throw new BackupFault(`${path} is not empty. Restore into a new data directory (--data).`)
  if (existsSync(join(checkpoints, 'checkpoints.jsonl')) && !isUnfinished)
    throw new BackupFault(`${checkpoints} (AUDIT_CHECKPOINT_DIR) has checkpoints of another audit log`)
}

/** Marks the directory as unfinished, and removes what an earlier restore left in it. */
async function emptyWithMark(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await writeFile(join(path, restoreMark), '', { flush: true })
  await syncFolder(path)
  for (const name of await readdir(path))
    if (name !== restoreMark && name !== ofFileSystem) await rm(join(path, name), { recursive: true })
}
