import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { assertOwnMigrations, firstMigration } from '#server/applied-migrations'
import { StartError } from '#server/errors'
import { up as schema } from './migrations/0001-schema.ts'

/** Append-only: a released migration is never changed, removed or renamed. */
const migrations: Record<string, Migration> = {
  [firstMigration]: { up: schema },
}

/**
 * Bring the tables up to date. Kysely runs all outstanding migrations in one transaction, so a kill leaves
 * the old state.
 * @throws StartError where the tables were made by a newer version, or by one before the first release.
 */
export async function migrateRecords<T>(db: Kysely<T>): Promise<void> {
  const known = Object.keys(migrations)
  const applied = await readApplied(db)
  assertOwnMigrations('The records were', applied, known)
  if (applied.size === known.length) return
  // Numbers are given before the work on them ends: a lower one may be merged after a higher one.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw new StartError(`The records' tables could not be brought up to date: ${String(error)}`, error)
}

/**
 * Names of the migrations that were run. Read in one statement: Kysely reads the whole catalogue before it
 * knows (measured with PGlite: 0.4 s of processor time).
 */
async function readApplied<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows: tables } =
    await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass('kysely_migration')`.execute(db)
  if (tables.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
