import { hostname } from 'node:os'
import { scopeOf } from '@litopys/contract/access/policy'
import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { FastifyBaseLogger } from 'fastify'
import type { Engine } from '#archive/engine'
import type { Room } from '#archive/room'
import { createRowLines } from '#archive/row-lines'
import type { Records } from '#db/open'
import type { AccountStore } from '#features/accounts/accounts.store'
import type { ChannelStore } from '#features/channels/channels.store'
import { startExportLoop } from '#features/exports/export-loop'
import { createExportStore, type ExportRow } from '#features/exports/exports.store'
import type { TranslateBatch } from '#features/exports/patient-batch'
import { openWholeTable, type Tables } from '#features/exports/table'
import type { OpenWhole } from '#features/exports/whole'
import { createQuoteLines } from '#features/quotes/quote-lines'
import type { ReadQuoteDeps } from '#features/quotes/read-quotes'
import { openWholeQuotes } from '#features/quotes/whole-quotes'
import { createLineStore } from '#features/search/every-line.store'
import type { PageStore } from '#features/search/pages.store'
import type { ReadSearchDeps } from '#features/search/read-search'
import { openWholeSearch } from '#features/search/whole-search'
import { type TranslationDeps, translateEach } from '#features/translation/translation.usecases'
import { type Actor, localActor } from '#http/actor'
import type { Writing } from '#journal/writing'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { DataDirectory } from './directory.ts'
import { AppError } from './errors.ts'

type Place = {
  config: Config
  clock: Clock
  directory: DataDirectory
  engine: Engine
  db: Records
  logger: FastifyBaseLogger
  room: Room
}
type Shared = {
  accounts: AccountStore
  writing: Writing
  pages: PageStore
  reading: ReadSearchDeps
  translation: TranslationDeps
  quoting: ReadQuoteDeps
  tables: Tables
  channels: Pick<ChannelStore, 'allUsernames'>
}

/** What writes files of whole searches. */
export async function wireExports(
  { config, clock, directory, engine, db, logger, room }: Place,
  { accounts, writing, pages, reading, translation, quoting, tables, channels }: Shared,
) {
  const place = config.DATABASE_URL ? `${hostname()}:${directory.exports}` : null
  const exports = createExportStore(db, place)
  const searching = { ...reading, pages, lines: createLineStore(engine, pages) }
  const rowLines = createRowLines(engine)
  const ofQuotes = { ...quoting, lines: createQuoteLines(rowLines) }
  const openWhole: OpenWhole = async (actor, { table, quotes, ...search }, signal) => {
    if (table) return openWholeTable({ tables, rowLines }, actor, table, signal)
    if (!quotes) return await openWholeSearch(searching, actor, search, signal)
    const { q, matching, searchKey } = search
    const line = { q, ...(matching && { matching }), ...(searchKey && { searchKey }) }
    return openWholeQuotes(ofQuotes, actor, { ...quotes, ...line }, signal)
  }
  const shared = { exports, place, directory: directory.exports, openWhole, writing, clock }
  const loop = await startExportLoop({
    ...{ ...shared, room, timeZone: config.TIME_ZONE },
    translateBatch: inEnglish(translation),
    usernames: () => channels.allUsernames(),
    actorNow: (row) => exporterOf(accounts, row),
    onError: (error) => logger.error({ err: error }, 'an export stopped'),
  })
  const quota = { perHour: config.EXPORTS_PER_HOUR, rowsPerDay: config.EXPORT_ROWS_PER_DAY }
  const hasTranslator = translation.translator !== undefined
  return { ...shared, loop, quota, hasTranslator, timeZone: config.TIME_ZONE }
}

function inEnglish(translation: TranslationDeps): TranslateBatch {
  return async (texts, source, signal) => {
    const wish = { texts, source, target: 'en', format: 'text', whose: 'exports' } as const
    const each = await translateEach(translation, wish, signal)
    return each.map((outcome) => (outcome instanceof AppError ? undefined : outcome.text))
  }
}

/** Undefined where he may export no more. */
async function exporterOf(
  accounts: AccountStore,
  { ownerId, owner, translation }: ExportRow,
): Promise<Actor | undefined> {
  if (ownerId === localActor.id) return localActor
  const account = await accounts.find(ownerId)
  if (account?.status !== 'Active') return undefined
  const { id, email: name, role, access } = account
  const actor = { id, name, role, restrictions: readRestrictions(access), ip: owner.ip }
  const needed =
    translation === 'made'
      ? (['archive.export', 'archive.translate'] as const)
      : (['archive.export'] as const)
  return needed.every((one) => scopeOf(actor, one) !== 'none') ? actor : undefined
}
