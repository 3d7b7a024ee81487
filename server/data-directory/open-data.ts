import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { countPosts } from '#archive/count-posts'
import { type Engine, openEngine } from '#archive/engine'
import { migrateArchive } from '#archive/migrate'
import { areRecordsUsed, countAcknowledged, forgetAcknowledged } from '#records/known-data'
import { openRecords, type Records } from '#records/open'
import type { TransactionGuard } from '#records/transaction-guard'
import type { Config } from '../config.ts'
import type { CurrentUser } from '../current-user.ts'
import { isAppError, StartError } from '../errors.ts'
import type { DataDirectory } from './directory.ts'
import type { DiskGuard } from './disk-guard.ts'
import { assertDataFiles, assertPosts, assertRecordsUsed, takeConsent } from './missing-data.ts'

/**
 * `hasNewRecords`: the operator has decided to start with new records, because the ones of the archive are
 * lost.
 */
export type Data = { db: Records; engine: Engine; hasNewRecords: boolean }

type Opening = {
  config: Config
  currentUser: CurrentUser
  transactions: TransactionGuard
  directory: DataDirectory
  logger: Logger
  disk: DiskGuard
  /** Called once when the records can no longer be written. */
  onLost(reason: string): void
  /** Called for each database as soon as it is open, with the function that closes it. */
  opened(close: () => Promise<void>): void
}

/**
 * Opens records and archive, creates them at the first start, and migrates their tables.
 * @throws StartError if one does not open, or lacks data that the other knows of.
 */
export async function openData(opening: Opening): Promise<Data> {
  try {
    return await open(opening)
  } catch (error) {
    if (!isAppError(error, 'storage_full')) throw error
    throw await noSpace(opening, opening.config.DISK_RESERVE_BYTES)
  }
}

async function open(opening: Opening): Promise<Data> {
  const { config, currentUser, transactions, directory, logger, disk, onLost, opened } = opening
  const files = assertDataFiles(directory, config)
  const isFirst = config.DATABASE_URL === undefined && !files.hasRecords
  if (isFirst && !(await disk.isLeft(firstStartBytes)))
    throw await noSpace(opening, config.DISK_RESERVE_BYTES + firstStartBytes)
  const db = await openRecords({ directory: directory.records, url: config.DATABASE_URL, onLost })
  opened(() => db.destroy())
  const acknowledged = await countAcknowledged(db)
  const hadArchive = config.CLICKHOUSE_URL !== undefined || files.hasArchive
  // Checked before ClickHouse creates an empty archive in place of one to restore.
  if (!hadArchive) assertPosts(directory, { posts: 0, acknowledged })
  const engine = await openEngine({
    currentUser: currentUser.id,
    assertMayWait: transactions.assertOutside,
    directory: directory.archive,
    url: config.CLICKHOUSE_URL,
    searchTimeoutSeconds: config.SEARCH_TIMEOUT_SECONDS,
    disk,
    onRepaired: (text) => logger.warn(text),
    onProcessEnded: (reason) =>
      logger.error(
        { reason },
        'the process of the embedded ClickHouse ended and is started again: reads are repeated, writes may have failed',
      ),
    onForeignAnswer: (error, count) =>
      logger.error(
        { err: error, count },
        'an answer of ClickHouse did not belong to its statement and was refused: the caller got an error; report this',
      ),
  })
  opened(() => engine.close())
  await migrateArchive(engine)
  const posts = await countPosts(engine)
  assertPosts(directory, { posts, acknowledged })
  const isUsed = await areRecordsUsed(db)
  assertRecordsUsed(directory, { posts, isUsed })
  if (takeConsent(directory, 'archive')) await forgetAcknowledged(db)
  else if (posts < acknowledged) logger.warn(missingPosts(posts, acknowledged))
  const hasNewRecords = takeConsent(directory, 'records') && !isUsed
  return { db, engine, hasNewRecords }
}

function missingPosts(posts: number, acknowledged: number): string {
  return `The archive has ${posts} posts, but imports added ${acknowledged}. Run "npx litopys verify" to see what is missing.`
}

/** Disk space of both databases at a first start, plus space for the first changes (measured: 36 MB). */
const firstStartBytes = 48 * 1024 ** 2

async function noSpace({ directory, config }: Opening, needed: number): Promise<StartError> {
  const { bavail, bsize } = await statfs(directory.path)
  const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`
  return new StartError(
    `The disk of ${directory.path} is too full: ${mebibytes(bavail * bsize)} are free and this start needs ${mebibytes(needed)}. ` +
      `This includes a reserve of ${mebibytes(config.DISK_RESERVE_BYTES)} (DISK_RESERVE_BYTES). ` +
      'Free some space, use a larger disk, or set a smaller reserve.',
  )
}
