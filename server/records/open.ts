import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionTimeoutMillis, unreachable } from './connect-postgres.ts'
import { migrateRecords } from './migrate.ts'
import type { Pglite } from './pglite.ts'
import { startPglite } from './start-pglite.ts'
import type { Tables } from './tables.ts'

export type Records = Kysely<Tables>

/** `pglite`: the embedded PGlite of `directory`, if it is opening already. */
type Place = {
  directory: string
  url: string | undefined
  pglite?: Promise<Pglite> | undefined
  /** Names of the migrations to apply; without them all. */
  migrations?: readonly string[]
}

/** Opens PostgreSQL at `url`, or else the embedded PGlite in `directory`, and migrates its tables. */
export async function openRecords({ directory, url, pglite, migrations }: Place): Promise<Records> {
  const dialect = url
    ? await connectPostgres(url)
    : new PGliteDialect({ pglite: await (pglite ?? startPglite(directory)) })
  const db = new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    await migrateRecords(db, migrations)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

async function connectPostgres(connectionString: string): Promise<PostgresDialect> {
  const pool = new pg.Pool({ connectionString, max: 10, connectionTimeoutMillis, types: { getTypeParser } })
  pool.on('error', () => {
    // Without a listener the loss of an idle connection would end the process. The pool opens another.
  })
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await pool.end()
    throw unreachable(connectionString, cause)
  }
  return new PostgresDialect({ pool })
}

// pg returns int8 as text and PGlite as a number; our counts are far below 2^53.
const int8 = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
