import type { Logger } from 'pino'
import { countPosts } from '#archive/count-posts'
import { type Engine, openEngine } from '#archive/engine'
import { dropKeptResults, migrateArchive } from '#archive/migrate'
import { areRecordsUsed, countAcknowledged, forgetAcknowledged } from '#records/known-data'
import { openRecords, type Records } from '#records/open'
import { noNotices, openProcessNotices, type ProcessNotices } from '#records/process-notices'
import { takeStartLock } from '#records/start-lock'
import type { TransactionGuard } from '#records/transaction-guard'
import type { Observe } from '#telemetry/observe'
import type { Config } from '../config.ts'
import type { CurrentUser } from '../current-user.ts'
import { isAppError } from '../errors.ts'
import { type Claim, noSpace } from './claim.ts'
import { assertPosts, assertRecordsUsed, takeConsent } from './missing-data.ts'

/**
 * `hasNewRecords`: the operator has decided to start with new records, because the ones of the archive are
 * lost.
 */
export type Data = {
  db: Records
  engine: Engine
  notices: ProcessNotices
  /** Whether no other process runs on these databases. */
  isAlone: boolean
  hasNewRecords: boolean
}

type Opening = {
  config: Config
  currentUser: CurrentUser
  transactions: TransactionGuard
  claim: Claim
  logger: Logger
  observe: Observe
  /** Called for each database with the function that closes it. */
  opened(close: () => Promise<void>): void
}

/**
 * Opens records and archive, creates them at the first start, and migrates their tables. Of several processes
 * that start at once, one does so and the others wait.
 * @throws StartError if one does not open, or lacks data that the other knows of.
 */
export async function openData(opening: Opening): Promise<Data> {
  const { config, claim, logger } = opening
  const lock = config.DATABASE_URL
    ? await takeStartLock(config.DATABASE_URL, () => logger.warn(waitsForOther))
    : undefined
  try {
    return await open(opening, lock?.isAlone ?? true)
  } catch (error) {
    if (!isAppError(error, 'storage_full')) throw error
    throw await noSpace(claim.directory.path, config)
  } finally {
    await lock?.release()
  }
}

const waitsForOther =
  'Another process is starting on these databases. This start waits until its tables are ready.'

async function open(opening: Opening, isAlone: boolean): Promise<Data> {
  const { config, claim, logger, opened } = opening
  const { directory, files, pglite } = claim
  const hadArchive = config.CLICKHOUSE_URL !== undefined || files.hasArchive
  // An existing archive opens while the records do.
  const early = hadArchive ? openArchive(opening) : undefined
  const onSilence = (isSilent: boolean) =>
    logger.error(
      isSilent ? 'PostgreSQL does not answer: calls are refused until it does' : 'PostgreSQL answers again',
    )
  const db = await openRecords({ directory: directory.records, url: config.DATABASE_URL, pglite, onSilence })
  opened(() => db.destroy())
  const notices = config.DATABASE_URL ? await openNotices(opening, db, config.DATABASE_URL) : noNotices
  opened(notices.stop)
  const acknowledged = await countAcknowledged(db)
  // Checked before ClickHouse creates an empty archive in place of one to restore.
  if (!hadArchive) assertPosts(directory, { posts: 0, acknowledged })
  const engine = await (early ?? openArchive(opening))
  await migrateArchive(engine)
  if (isAlone) await dropKeptResults(engine)
  shareChanges(engine, notices)
  const posts = await countPosts(engine)
  assertPosts(directory, { posts, acknowledged })
  const isUsed = await areRecordsUsed(db)
  assertRecordsUsed(directory, { posts, isUsed })
  if (takeConsent(directory, 'archive')) await forgetAcknowledged(db)
  else if (posts < acknowledged) logger.warn(missingPosts(posts, acknowledged))
  const hasNewRecords = takeConsent(directory, 'records') && !isUsed
  return { db, engine, notices, isAlone, hasNewRecords }
}

async function openNotices({ logger }: Opening, db: Records, url: string): Promise<ProcessNotices> {
  const onError = (error: unknown) =>
    logger.warn({ err: error }, 'other processes cannot be reached by notices of PostgreSQL; they are polled')
  return await openProcessNotices({ db, url, onError })
}

/** Informs the processes with the same records which tables this one has written, so that they read them again. */
function shareChanges(engine: Engine, notices: ProcessNotices): void {
  engine.onChange((tables) => notices.send('posts', tables))
  // Without a text, any table may have changed.
  notices.on('posts', (tables) => engine.noteChange(tables))
}

function missingPosts(posts: number, acknowledged: number): string {
  return `The archive has ${posts} posts, but imports added ${acknowledged}. Run "npx litopys verify" to see what is missing.`
}

/** Opens the archive. A failure is reported only to the caller who awaits it. */
function openArchive(from: Opening): Promise<Engine> {
  const { config, currentUser, transactions, claim, logger, observe, opened } = from
  const opening = openEngine({
    observe,
    currentUser: currentUser.id,
    assertMayWait: transactions.assertOutside,
    directory: claim.directory.archive,
    url: config.CLICKHOUSE_URL,
    cluster: config.CLICKHOUSE_CLUSTER,
    searchTimeoutSeconds: config.SEARCH_TIMEOUT_SECONDS,
    disk: claim.disk,
    onRepaired: (text) => logger.warn(text),
    onProcessEnded: (reason) =>
      logger.error(
        { reason },
        'the process of the embedded ClickHouse ended and is started again: reads are repeated, writes may have failed',
      ),
    onSilence: (isSilent) =>
      logger.error(
        isSilent
          ? 'ClickHouse does not answer: calls that read the archive are refused until it does'
          : 'ClickHouse answers again',
      ),
    onForeignAnswer: (error, count) =>
      logger.error(
        { err: error, count },
        'an answer of ClickHouse did not belong to its statement and was refused: the caller got an error; report this',
      ),
  })
  const settled = opening.catch(() => undefined)
  opened(async () => (await settled)?.close())
  return opening
}
