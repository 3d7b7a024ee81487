import { CamelCasePlugin, Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { connectionTimeoutMillis, unreachable } from './connect-postgres.ts'
import { migrateRecords } from './migrate.ts'
import type { Pglite } from './pglite.ts'
import { startPglite } from './start-pglite.ts'
import type { Tables } from './tables.ts'
import { watchPool } from './watched-pool.ts'

export type Records = Kysely<Tables>

/** `pglite`: the embedded PGlite of `directory`, if it is opening already. */
type Place = {
  directory: string
  url: string | undefined
  pglite?: Promise<Pglite> | undefined
  /** What a PostgreSQL server shows as the program of the sessions. */
  program?: string
  /** Called when a PostgreSQL server stops answering, and when it answers again, for the log. */
  onSilence?: ((isSilent: boolean) => void) | undefined
}

/** `migrations`: names of the migrations to apply; without them all. */
type MigratedPlace = Place & { migrations?: readonly string[] }

/** Opens PostgreSQL at `url`, or else the embedded PGlite in `directory`, and migrates its tables. */
export async function openRecords({ migrations, ...place }: MigratedPlace): Promise<Records> {
  const db = await connectRecords(place)
  try {
    await migrateRecords(db, migrations)
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** The same with the tables as they are. */
export async function connectRecords({ directory, url, pglite, ...server }: Place): Promise<Records> {
  const dialect = url
    ? await connectPostgres(url, server)
    : new PGliteDialect({ pglite: await (pglite ?? startPglite(directory)) })
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/** Program of the sessions of a server (`pg_stat_activity.application_name`). */
const serverProgram = 'litopys'

async function connectPostgres(
  connectionString: string,
  { program = serverProgram, onSilence }: Pick<Place, 'program' | 'onSilence'>,
): Promise<PostgresDialect> {
  const pool = new pg.Pool({
    connectionString,
    application_name: program,
    max: 10,
    connectionTimeoutMillis,
    types: { getTypeParser },
  })
  const watched = watchPool(pool, connectionString, onSilence)
  try {
    await pool.query('SELECT 1')
  } catch (cause) {
    await watched.end()
    throw unreachable(connectionString, cause)
  }
  return new PostgresDialect({ pool: watched })
}

// pg returns int8 as text and PGlite as a number; our counts are far below 2^53.
const int8 = 20
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : pg.types.getTypeParser(oid, format)
