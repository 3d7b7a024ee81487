import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartError } from '#server/errors'
import { up as first } from './migrations/0001-first.ts'
import { up as accounts } from './migrations/0002-accounts.ts'
import { up as jobs } from './migrations/0003-jobs.ts'
import { up as history } from './migrations/0004-history.ts'
import { up as jobFaults } from './migrations/0005-job-faults.ts'
import { up as refresh } from './migrations/0006-refresh.ts'
import { up as keys } from './migrations/0008-keys.ts'
import { up as refreshQueue } from './migrations/0009-refresh-queue.ts'
import { up as ownTitles } from './migrations/0010-own-titles.ts'
import { up as livePts } from './migrations/0011-live-pts.ts'
import { up as categoryRules } from './migrations/0012-category-rules.ts'
import { up as falsePositives } from './migrations/0013-false-positives.ts'
import { up as saved } from './migrations/0014-saved.ts'
import { up as quotes } from './migrations/0015-quotes.ts'
import { up as subscriptions } from './migrations/0016-subscriptions.ts'
import { up as exports } from './migrations/0017-exports.ts'
import { up as translations } from './migrations/0018-translations.ts'
import { up as watchFailures } from './migrations/0019-watch-failures.ts'
import { up as watchedTitles } from './migrations/0020-watched-titles.ts'
import { up as endedWatching } from './migrations/0021-ended-watching.ts'
import { up as tagChanges } from './migrations/0022-tag-changes.ts'
import { up as auditOutcomes } from './migrations/0023-audit-outcomes.ts'
import { up as auditNumbers } from './migrations/0024-audit-numbers.ts'
import { up as observedNames } from './migrations/0024-observed-names.ts'
import { up as latestTime } from './migrations/0024-z-latest-time.ts'
import { up as sessionBrowsers } from './migrations/0024-z-session-browsers.ts'
import { up as userDetails } from './migrations/0025-user-details.ts'
import { up as emailChanges } from './migrations/0025-z-email-changes.ts'
import { up as deletedChannels } from './migrations/0026-deleted-channels.ts'
import { up as alignment } from './migrations/0027-alignment.ts'
import { up as searchKey } from './migrations/0027-search-key.ts'
import { up as channelSchedule } from './migrations/0028-channel-schedule.ts'

const migrations: Record<string, Migration> = {
  '0001-first': { up: first },
  '0002-accounts': { up: accounts },
  '0003-jobs': { up: jobs },
  '0004-history': { up: history },
  '0005-job-faults': { up: jobFaults },
  '0008-keys': { up: keys },
  '0006-refresh': { up: refresh },
  '0009-refresh-queue': { up: refreshQueue },
  '0010-own-titles': { up: ownTitles },
  '0011-live-pts': { up: livePts },
  '0012-category-rules': { up: categoryRules },
  '0013-false-positives': { up: falsePositives },
  '0014-saved': { up: saved },
  '0015-quotes': { up: quotes },
  '0016-subscriptions': { up: subscriptions },
  '0017-exports': { up: exports },
  '0018-translations': { up: translations },
  '0019-watch-failures': { up: watchFailures },
  '0020-watched-titles': { up: watchedTitles },
  '0021-ended-watching': { up: endedWatching },
  '0022-tag-changes': { up: tagChanges },
  '0023-audit-outcomes': { up: auditOutcomes },
  '0024-audit-numbers': { up: auditNumbers },
  '0024-observed-names': { up: observedNames },
  '0024-z-latest-time': { up: latestTime },
  '0024-z-session-browsers': { up: sessionBrowsers },
  '0025-user-details': { up: userDetails },
  '0025-z-email-changes': { up: emailChanges },
  '0026-deleted-channels': { up: deletedChannels },
  '0027-alignment': { up: alignment },
  '0027-search-key': { up: searchKey },
  '0028-channel-schedule': { up: channelSchedule },
}

/**
 * Bring the tables up to date. Kysely runs all outstanding migrations in one transaction, so a kill leaves the old state.
 * @throws StartError where the tables were made by a newer version.
 */
export async function migrateRecords<T>(db: Kysely<T>): Promise<void> {
  if (await isUpToDate(db)) return
  // Numbers are given before the work on them ends: a lower one may come after a higher one that stands already.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (isOfNewerVersion(error)) {
    const advice = 'start that version, or another data directory'
    throw new StartError(`The records were written by a newer version of Litopys: ${advice}`, error)
  }
  if (error)
    throw new StartError(`The records' tables could not be brought up to date: ${String(error)}`, error)
}

/** Asked in one statement: Kysely reads the whole catalogue before it knows (measured with PGlite: 0.4 s of processor time). */
async function isUpToDate<T>(db: Kysely<T>): Promise<boolean> {
  const { rows: tables } =
    await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass('kysely_migration')`.execute(db)
  if (tables.length === 0) return false
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  const known = Object.keys(migrations)
  return done.size === known.length && known.every((name) => done.has(name))
}

/** Kysely gives this no class of its own: a migration stands in the table and not in the list above. */
function isOfNewerVersion(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('corrupted migrations: previously executed')
}
