import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { assertNotMoving, assertOwnMigrations, firstMigration, moveMarkIn } from '#server/applied-migrations'
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
 * state. `wanted`: only these, for a backup of an older version. `mark`: of the move that fills the tables.
 * @throws StartError if a newer version or an unreleased one made the tables, or if a move into them has not ended.
 */
export async function migrateRecords<T>(
  db: Kysely<T>,
  wanted = recordMigrations,
  mark?: string,
): Promise<void> {
  const applied = await appliedToRecords(db)
  assertNotMoving('The records were', applied?.mark, mark)
  const names = applied?.names ?? new Set()
  assertOwnMigrations('The records were', names, recordMigrations)
  if (names.size >= wanted.length) return
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

/** What the records were made by: names of migrations, and the mark of a move that has not ended. */
export type AppliedToRecords = { names: Set<string>; mark: string | undefined }

/**
 * What made the tables; undefined if there are none. Two statements are faster than Kysely, which reads the whole
 * catalogue first (measured with PGlite: 0.4 s of processor time).
 */
export async function appliedToRecords<T>(db: Kysely<T>): Promise<AppliedToRecords | undefined> {
  const { rows: tables } = await sql<{ comment: string | null }>`
    SELECT obj_description(oid, 'pg_class') AS comment
    FROM pg_class WHERE oid = to_regclass('kysely_migration')`.execute(db)
  const [table] = tables
  if (!table) return undefined
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return { names: new Set(rows.map(({ name }) => name)), mark: moveMarkIn(table.comment) }
}

/** Marks the tables as filled by a move, or ends that. */
export async function setMoveMark<T>(db: Kysely<T>, mark: string | null): Promise<void> {
  await sql`COMMENT ON TABLE kysely_migration IS ${mark === null ? sql`NULL` : sql.lit(mark)}`.execute(db)
}
