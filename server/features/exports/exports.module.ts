import { hostname } from 'node:os'
import type { Route } from '@litopys/contract/route'
import { createRowLines } from '#archive/row-lines'
import type { AuthModule } from '#features/auth/auth.module'
import type { ChannelsModule } from '#features/channels/channels.module'
import type { EvidenceModule } from '#features/evidence/evidence.module'
import type { PostsModule } from '#features/posts/posts.module'
import type { QuotesModule } from '#features/quotes/quotes.module'
import type { Actor } from '#server/actor'
import type { Kernel } from '#server/kernel'
import type { Table } from '#server/table'
import { createTally, type Metric } from '#telemetry/metric'
import { auditForbiddenExport } from './audited-exports.usecase.ts'
import { writePackage } from './evidence-package.usecase.ts'
import type { OpenWhole } from './export-source.ts'
import { exporterOf } from './exporter.usecase.ts'
import { startExportLoop } from './exports.job.ts'
import { mountExports } from './exports.routes.ts'
import { createExportStore } from './exports.store.ts'
import { createOpenWhole } from './open-whole.usecase.ts'
import type { TranslateBatch } from './patient-batch.ts'

type Deps = {
  auth: AuthModule
  channels: ChannelsModule
  posts: PostsModule
  evidence: EvidenceModule
  quotes: QuotesModule
  search: { openWhole: OpenWhole }
  translation: { hasTranslator: boolean; translateExported: TranslateBatch }
  /** Lists of all features. */
  tables: readonly Table[]
}

/** Exports of searches, quotes and lists to files. */
export async function exportsModule(
  kernel: Kernel,
  { auth, channels, posts, evidence, quotes, search, translation, tables }: Deps,
) {
  const { config, records, archive, directory, files } = kernel
  const hasOwnFiles = config.DATABASE_URL !== undefined && !files.isShared
  const location = hasOwnFiles ? `${hostname()}:${directory.exports}` : null
  const rowLines = createRowLines(archive)
  const openWhole = createOpenWhole({ tables, rowLines, search, quotes })
  const exports = createExportStore(records, location)
  const shared = { ...kernel, exports, location, directory: directory.exports, openWhole }
  const { present, observations } = posts
  const loop = kernel.stopOnClose(
    await startExportLoop({
      ...shared,
      writePackage: (packing) => writePackage({ ...kernel, present, observations, evidence }, packing),
      translateBatch: translation.translateExported,
      usernames: () => channels.store.allUsernames(),
      actorNow: (row) => exporterOf(auth.users, row),
      onError: kernel.logError('an export stopped (isRetried: whether it is tried again)'),
    }),
  )
  const quota = { perHour: config.EXPORTS_PER_HOUR, rowsPerDay: config.EXPORT_ROWS_PER_DAY }
  const { actorOfCredential } = auth
  const { hasTranslator } = translation
  const ends = createTally('result', ['done', 'failed', 'cancelled', 'refused'])
  kernel.onAuditEntry(({ action, outcome = 'done' }) => {
    if (action === 'export.end') ends.add(outcome)
    if (action === 'export.begin' && outcome === 'refused') ends.add(outcome)
  })
  const metrics: Metric[] = [
    {
      name: 'litopys_exports_total',
      kind: 'counter',
      help: 'Exports that have ended or were refused, since the start of the process',
      labels: ['result'],
      read: ends.samples,
    },
  ]
  return {
    metrics,
    onForbidden: (actor: Actor, route: Route) => auditForbiddenExport(kernel, actor, route),
    routes: mountExports({ ...shared, present, loop, quota, hasTranslator, actorOfCredential }),
  }
}
