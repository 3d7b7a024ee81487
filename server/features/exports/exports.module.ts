import { hostname } from 'node:os'
import type { Route } from '@litopys/contract/route'
import { createRowLines } from '#archive/row-lines'
import type { AuthModule } from '#features/auth/auth.module'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { QuotesModule } from '#features/quotes/quotes.module'
import type { Serve } from '#http/serve'
import type { Actor } from '#server/actor'
import type { Kernel } from '#server/kernel'
import type { Table } from '#server/table'
import { noteForbiddenExport } from './audited-exports.usecase.ts'
import type { OpenWhole } from './export-source.ts'
import { exporterOf } from './exporter.usecase.ts'
import { startExportLoop } from './exports.job.ts'
import { mountExports } from './exports.routes.ts'
import { createExportStore } from './exports.store.ts'
import type { TranslateBatch } from './patient-batch.ts'
import { openWholeTable } from './whole-table.usecase.ts'

type Deps = {
  auth: AuthModule
  channels: ChannelsModule
  quotes: QuotesModule
  search: { openWhole: OpenWhole }
  translation: { hasTranslator: boolean; translateExported: TranslateBatch }
  /** Lists of all features. */
  tables: readonly Table[]
}

/** Exports of searches, quotes and lists to files. */
export async function exportsModule(
  kernel: Kernel,
  { auth, channels, quotes, search: searching, translation, tables }: Deps,
) {
  const { config, records, archive, directory, transact, clock } = kernel
  const place = config.DATABASE_URL ? `${hostname()}:${directory.exports}` : null
  const rowLines = createRowLines(archive)
  const openWhole: OpenWhole = async (actor, { table, quotes: quoted, ...search }, signal) => {
    if (table) return openWholeTable({ tables, rowLines }, actor, table, signal)
    if (!quoted) return await searching.openWhole(actor, search, signal)
    const { q, matching, searchKey } = search
    const line = { q, ...(matching && { matching }), ...(searchKey && { searchKey }) }
    return quotes.openWhole(actor, { ...quoted, ...line }, signal)
  }
  const exports = createExportStore(records, place)
  const shared = { ...kernel, exports, place, directory: directory.exports, openWhole, transact, clock }
  const loop = await startExportLoop({
    ...shared,
    translateBatch: translation.translateExported,
    usernames: () => channels.store.allUsernames(),
    actorNow: (row) => exporterOf(auth.users, row),
    onError: kernel.logError('an export stopped'),
  })
  kernel.onClose(loop.stop)
  const quota = { perHour: config.EXPORTS_PER_HOUR, rowsPerDay: config.EXPORT_ROWS_PER_DAY }
  const { actorOfSession } = auth
  const { hasTranslator } = translation
  return {
    onForbidden: (actor: Actor, route: Route) => noteForbiddenExport(kernel, actor, route),
    routes: (serve: Serve) => mountExports(serve, { ...shared, loop, quota, hasTranslator, actorOfSession }),
  }
}
