import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hasCluster } from '#records/cluster'
import type { Config } from '../config.ts'
import { StartError } from '../errors.ts'
import type { DataDirectory } from './directory.ts'

/** The parts of the data that are files of this machine. */
export type DataFiles = { hasRecords: boolean; hasArchive: boolean }

/**
 * Parts that an operator can decide to start without. A file of this name in the data directory is the
 * consent.
 */
const consents = { records: 'start-without-records', archive: 'start-without-archive' } as const
type Part = keyof typeof consents

/**
 * Checks the files of the embedded databases before either is opened, because opening would create missing
 * ones. @throws StartError if a part is missing or damaged.
 */
export function assertDataFiles(directory: DataDirectory, config: Config): DataFiles {
  const hasRecords = config.DATABASE_URL === undefined && hasCluster(directory.records)
  const hasArchive = config.CLICKHOUSE_URL === undefined && hasTables(directory.archive)
  if (hasArchive) assertDatabase(directory.archive)
  if (hasArchive && config.DATABASE_URL === undefined && !hasRecords) assertConsent(directory, 'records')
  return { hasRecords, hasArchive }
}

/** @throws StartError if posts that imports have acknowledged are missing. */
export function assertPosts(directory: DataDirectory, { posts, acknowledged }: Counts): void {
  if (posts === 0 && acknowledged > 0) assertConsent(directory, 'archive', acknowledged)
}
type Counts = { posts: number; acknowledged: number }

/** @throws StartError if the archive has posts and the records have never been used. */
export function assertRecordsUsed(directory: DataDirectory, { posts, isUsed }: Used): void {
  if (posts > 0 && !isUsed) assertConsent(directory, 'records')
}
type Used = { posts: number; isUsed: boolean }

/** Whether the operator has decided to start without that part. The decision is used up by this call. */
export function takeConsent(directory: DataDirectory, part: Part): boolean {
  const file = join(directory.path, consents[part])
  const isGiven = existsSync(file)
  rmSync(file, { force: true })
  return isGiven
}

function assertConsent(directory: DataDirectory, part: Part, acknowledged = 0): void {
  const consent = join(directory.path, consents[part])
  if (existsSync(consent)) return
  const backup = 'Restore the whole data directory from a backup'
  switch (part) {
    case 'records':
      throw new StartError(
        `The archive in ${directory.archive} has data, but the records (users, channels, jobs, audit log) are missing ` +
          `from ${directory.records}, or from the database in DATABASE_URL. ${backup}. ` +
          `To keep the posts and start with new records, create the file ${consent}.`,
      )
    case 'archive':
      throw new StartError(
        `The records say that ${acknowledged} posts were imported, but the archive in ${directory.archive}, ` +
          `or on the server in CLICKHOUSE_URL, has none. ${backup}. ` +
          `To keep the records and start with an empty archive, create the file ${consent}.`,
      )
  }
}

/** Whether ClickHouse has ever created a table here. */
function hasTables(archive: string): boolean {
  const store = join(archive, 'store')
  return list(store).some((prefix) =>
    list(join(store, prefix)).some((table) => existsSync(join(store, prefix, table, 'format_version.txt'))),
  )
}

/** Without these files ClickHouse opens as if it had no tables. */
function assertDatabase(archive: string): void {
  const definition = join(archive, 'metadata', 'litopys.sql')
  const tables = join(archive, 'metadata', 'litopys')
  for (const path of [definition, tables]) {
    if (!existsSync(path)) throw damaged(archive, `${path} is missing`)
  }
  if (statSync(definition).size === 0) throw damaged(archive, `${definition} is empty`)
  // An unfinished definition has another extension.
  for (const name of list(tables).filter((one) => one.endsWith('.sql'))) {
    if (statSync(join(tables, name)).size === 0) throw damaged(archive, `${join(tables, name)} is empty`)
  }
}

function damaged(archive: string, damage: string): StartError {
  return new StartError(
    `The archive in ${archive} is damaged: ${damage}. Restore the whole data directory from a backup.`,
  )
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
