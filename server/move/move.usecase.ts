import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Engine, openEngine } from '#archive/engine'
import { appliedToArchive, removeMoveMark } from '#archive/migrate'
import { raw } from '#archive/sql'
import { type DataDirectory, openDataDirectory } from '#data-directory/directory'
import { createDiskGuard } from '#data-directory/disk-guard'
import { assertRestored } from '#data-directory/restore-mark'
import { syncTree } from '#data-directory/sync-tree'
import type { FileStore } from '#files/file-store'
import { filesPlaceOf, openFiles } from '#files/open-files'
import { hasCluster } from '#records/cluster'
import { listTables } from '#records/dump'
import { appliedToRecords, setMoveMark } from '#records/migrate'
import { connectRecords, type Records } from '#records/open'
import { countServers } from '#records/sessions'
import { type KeySource, keySourceOf } from '#secrets/key-file'
import { createMac } from '#secrets/mac-key'
import { moveMarkOf } from '#server/applied-migrations'
import type { Config } from '#server/config'
import { type Databases, type MovedParts, movedParts, nameOfArchive, nameOfRecords } from './databases.ts'
import { assertCurrentArchive, fillArchive, type MovedArchive, prepareArchive } from './move-archive.ts'
import { MoveFault } from './move-fault.ts'
import { assertCurrentRecords, fillRecords, type MovedRecords, prepareRecords } from './move-records.ts'

/** The installation after a move, open for checks. */
export type Moved = {
  engine: Engine
  records: Records
  files: FileStore
  directory: DataDirectory
  checkpoints: string
  /** The keys of the installation, which stay. */
  secrets: KeySource
}

/** What was moved; a part that stays is undefined. */
export type MoveResult<T> = { archive?: MovedArchive; records?: MovedRecords; checked: T }

type Options = {
  /** Settings of the source. */
  config: Config
  target: Databases
  signal: AbortSignal
  onStep(text: string): void
  /** Called with the number of rows of the archive that the current step has read or copied. */
  onRows(done: number, total: number): void
}

/**
 * Moves an archive into other databases, and compares what has arrived. The source is only read. Files of the data
 * directory stay. `check` gets the moved installation, and its result is returned. After a failure or a kill no server
 * starts with the target, and a move of the same source continues.
 * @throws MoveFault if source or target cannot be used, or if they differ in the end.
 */
export async function moveData<T>(
  options: Options,
  check: (moved: Moved) => Promise<T>,
): Promise<MoveResult<T>> {
  const { config, target, signal } = options
  const parts = movedParts(config, target)
  assertRestored(config.DATA_DIR)
  const directory = openDataDirectory(config.DATA_DIR)
  const opened: (() => Promise<unknown>)[] = []
  const keep = <O>(one: O, close: () => Promise<unknown>): O => {
    opened.push(close)
    return one
  }
  try {
    assertSource(directory, config)
    const source = await openSource(directory, config, keep)
    // A server that runs elsewhere would change the source while it is copied.
    await assertNoServers(source.records, config)
    assertCurrentArchive(await appliedToArchive(source.engine))
    await assertCurrentRecords(source.records)
    const secrets = keySourceOf(config, directory.secrets)
    const mark = markOf(secrets, config, target)
    const filled = await openTarget(options, { directory, parts, mark, source }, keep)
    signal.throwIfAborted()

    const archive = parts.archive
      ? await fillArchive(source.engine, filled.engine, {
          ...options,
          isSourceFixed: config.CLICKHOUSE_URL === undefined,
        })
      : undefined
    const records = parts.records
      ? await fillRecords(source.records, filled.records, { ...options, isAgain: filled.isAgain })
      : undefined
    await assertNoServers(source.records, config)
    signal.throwIfAborted()
    options.onStep('Checking what was moved')
    const checkpoints = config.AUDIT_CHECKPOINT_DIR ?? join(directory.path, 'audit')
    const files = await openFiles(filesPlaceOf(config))
    opened.push(async () => files.close())
    const checked = await check({
      engine: filled.engine,
      records: filled.records,
      files,
      directory,
      checkpoints,
      secrets,
    })
    signal.throwIfAborted()
    if (parts.archive && target.CLICKHOUSE_URL === undefined) await syncTree(directory.archive)
    // In this order: without its mark an archive counts as moved only as long as the records have theirs.
    if (parts.archive) await removeMoveMark(filled.engine, mark)
    if (parts.records) await setMoveMark(filled.records, null)
    return { ...(archive ? { archive } : {}), ...(records ? { records } : {}), checked }
  } finally {
    for (const close of opened.toReversed()) await close()
    directory.close()
  }
}

type Opened = { engine: Engine; records: Records }
type Keep = <O>(one: O, close: () => Promise<unknown>) => O

/** The same for each run of a move, and another for moves of other installations and to other places. */
function markOf(secrets: KeySource, ...ends: [Databases, Databases]): string {
  const names = ends.flatMap((one) => [nameOfArchive(one), nameOfRecords(one)])
  return moveMarkOf(createMac(secrets)('move', ...names).slice(0, 32))
}

/** Opening embedded databases would create missing ones. */
function assertSource(directory: DataDirectory, { CLICKHOUSE_URL, DATABASE_URL }: Databases): void {
  if (DATABASE_URL === undefined && !hasCluster(directory.records))
    throw new MoveFault(
      `There are no records in ${directory.records}. If a server has them, set DATABASE_URL for this command too.`,
    )
  if (CLICKHOUSE_URL === undefined && !existsSync(join(directory.archive, 'metadata', 'litopys')))
    throw new MoveFault(
      `There is no archive in ${directory.archive}. If a server has it, set CLICKHOUSE_URL for this command too.`,
    )
}

async function openSource(directory: DataDirectory, config: Config, keep: Keep): Promise<Opened> {
  const engine = await openArchive(directory, config, config)
  keep(engine, () => engine.close())
  // Merges would only take time.
  if (config.CLICKHOUSE_URL === undefined) await engine.run(raw('SYSTEM STOP MERGES'))
  const records = await connectRecords({
    directory: directory.records,
    url: config.DATABASE_URL,
    program: moveProgram,
  })
  keep(records, () => records.destroy())
  return { engine, records }
}

const moveProgram = 'litopys move'

type Between = { directory: DataDirectory; parts: MovedParts; mark: string; source: Opened }

/** Opens what is moved in the target, and marks it. What stays is the source. */
async function openTarget(
  { config, target, signal, onStep }: Options,
  { directory, parts, mark, source }: Between,
  keep: Keep,
): Promise<Opened & { isAgain: boolean }> {
  onStep(inWords(config, target, parts))
  let { engine, records } = source
  if (parts.archive) {
    const disk = createDiskGuard(directory.path, config.DISK_RESERVE_BYTES)
    const opened = await openArchive(directory, config, target, target.CLICKHOUSE_URL ? undefined : disk)
    engine = keep(opened, () => opened.close())
  }
  let isAgain = false
  if (parts.records) {
    const place = { directory: directory.records, url: target.DATABASE_URL, program: moveProgram }
    const opened = await connectRecords(place)
    records = keep(opened, () => opened.destroy())
    await assertNoServers(records, target)
    isAgain = (await appliedToRecords(records))?.mark === mark
  }
  // Nothing is written before all of the target is known to be free.
  const prepared: (() => Promise<void>)[] = []
  if (parts.archive)
    prepared.push(
      await prepareArchive(engine, { mark, isAgain, name: placeOfArchive(directory, target), signal }),
    )
  if (parts.records)
    prepared.push(
      await prepareRecords(records, {
        mark,
        name: placeOfRecords(directory, target),
        tables: await listTables(source.records),
      }),
    )
  for (const begin of prepared) await begin()
  // One that started before the marks has not seen them.
  if (parts.records) await assertNoServers(records, target)
  return { engine, records, isAgain }
}

async function openArchive(
  directory: DataDirectory,
  config: Config,
  { CLICKHOUSE_URL: url, CLICKHOUSE_CLUSTER: cluster }: Databases,
  disk?: ReturnType<typeof createDiskGuard>,
): Promise<Engine> {
  return await openEngine({
    directory: directory.archive,
    url,
    cluster,
    searchTimeoutSeconds: config.SEARCH_TIMEOUT_SECONDS,
    ...(disk ? { disk } : {}),
  })
}

/** @throws MoveFault if servers use records that are on a PostgreSQL server. */
async function assertNoServers(records: Records, databases: Databases): Promise<void> {
  if (databases.DATABASE_URL === undefined || (await countServers(records)) === 0) return
  throw new MoveFault(
    `A Litopys server uses ${nameOfRecords(databases)}. Stop all servers that use it, then run the command again.`,
  )
}

function inWords(source: Databases, target: Databases, parts: MovedParts): string {
  const line = (what: string, isMoved: boolean, from: string, to: string) =>
    `${what}: ${isMoved ? `${from} -> ${to}` : `${from} (stay)`}`
  return [
    line('Posts', parts.archive, nameOfArchive(source), nameOfArchive(target)),
    line('Records', parts.records, nameOfRecords(source), nameOfRecords(target)),
  ].join('\n')
}

function placeOfArchive(directory: DataDirectory, target: Databases): string {
  return target.CLICKHOUSE_URL === undefined ? directory.archive : nameOfArchive(target)
}

function placeOfRecords(directory: DataDirectory, target: Databases): string {
  return target.DATABASE_URL === undefined ? directory.records : nameOfRecords(target)
}
