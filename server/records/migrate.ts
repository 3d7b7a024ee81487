import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { assertOwnMigrations, firstMigration } from '#server/applied-migrations'
import { reasonOf, StartError } from '#server/errors'
import { up as schema } from './migrations/0001-schema.ts'

/** Append-only: a released migration is never changed, removed or renamed. */
const migrations: Record<string, Migration> = {
  [firstMigration]: { up: schema },
}

/** Names of the migrations, in their order. */
export const recordMigrations: readonly string[] = Object.keys(migrations)

/**
 * Updates the tables. Kysely runs all outstanding migrations in one transaction, so a kill leaves the old
 * state. `wanted`: only these, for a backup of an older version.
 * @throws StartError if a newer version or an unreleased one made the tables.
 */
export async function migrateRecords<T>(db: Kysely<T>, wanted = recordMigrations): Promise<void> {
  const applied = await readApplied(db)
  assertOwnMigrations('The records were', applied, recordMigrations)
  if (applied.size >= wanted.length) return
  const toApply = Object.entries(migrations).filter(([name]) => wanted.includes(name))
  // Migrations may be merged out of order, as their numbers are assigned when work on them starts.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(toApply) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw new StartError(
      `The tables of PostgreSQL could not be brought up to date: ${reasonOf(error)}. Start the previous version or restore the backup, and report this.`,
      error,
    )
}

/**
 * Names of the applied migrations. One statement is faster: Kysely reads the whole catalogue first (measured
 * with PGlite: 0.4 s of processor time).
 */
async function readApplied<T>(db: Kysely<T>): Promise<Set<string>> {
  const { rows: tables } =
    await sql`SELECT 1 FROM pg_class WHERE oid = to_regclass('kysely_migration')`.execute(db)
  if (tables.length === 0) return new Set()
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
