import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import type { Records } from './open.ts'

/** Tables of the migrator. Their rows come with the tables. */
const migratorTables = ['kysely_migration', 'kysely_migration_lock']

/** Tables whose triggers refuse to change or remove rows. */
const growingTables = ['audit', 'seals']

/** Rows that one statement reads or writes. */
const rowsAtOnce = 500
/**
 * A chunk ends behind a row whose checksum has these bits clear, after 1,024 rows on average: where it ends depends
 * on the rows alone, so that rows which are added or removed change only the chunks that they are in.
 */
const endBits = 0x3ff
const mostRows = 8_192
const mostCharacters = 8 * 1024 ** 2

/** Rows of a table, as JSON lines. */
export type RowChunk = { lines: string; rows: number }

/** Names of all tables with rows of users, referenced tables first. */
export async function listTables(db: Records): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; needs: string[] }>`
    SELECT c.relname AS name, coalesce(array_agg(r.relname::text) FILTER (WHERE r.oid <> c.oid), '{}') AS needs
    FROM pg_class c
    LEFT JOIN pg_constraint f ON f.conrelid = c.oid AND f.contype = 'f'
    LEFT JOIN pg_class r ON r.oid = f.confrelid
    WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace
      AND c.relname <> ALL(${migratorTables})
    GROUP BY c.relname ORDER BY c.relname`.execute(db)
  const sorted: string[] = []
  const add = (name: string) => {
    if (sorted.includes(name)) return
    for (const needed of tables.find((table) => table.name === name)?.needs ?? []) add(needed)
    sorted.push(name)
  }
  for (const { name } of tables) add(name)
  return sorted
}

/** Rows of a table in the order of the disk, in chunks. `db` must be a transaction. */
export async function* dumpTable(db: Records, table: string): AsyncGenerator<RowChunk> {
  // A scan may otherwise start where another one is.
  await sql`SET LOCAL synchronize_seqscans = off`.execute(db)
  // The text of a time must not depend on the settings of the server.
  await sql`SET LOCAL timezone = 'UTC'`.execute(db)
  await sql`DECLARE dump NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS line FROM ${sql.table(table)} t`.execute(
    db,
  )
  let [lines, rows] = ['', 0]
  for (;;) {
    const { rows: fetched } = await sql<{ line: string }>`
      FETCH ${sql.lit(rowsAtOnce)} FROM dump`.execute(db)
    for (const { line } of fetched) {
      lines += `${line}\n`
      rows += 1
      const isEnd = (crc32(line) & endBits) === 0 || rows === mostRows || lines.length >= mostCharacters
      if (!isEnd) continue
      yield { lines, rows }
      ;[lines, rows] = ['', 0]
    }
    if (fetched.length < rowsAtOnce) break
  }
  if (rows > 0) yield { lines, rows }
  await sql`CLOSE dump`.execute(db)
}

/**
 * Replaces the rows of all tables by those of a dump, in one transaction. `isAgain`: an earlier load may have filled
 * the audit log and the seals, which otherwise refuse to be emptied.
 * @throws Error if a table of the dump is not there.
 */
export async function loadTables(
  db: Records,
  dump: ReadonlyMap<string, AsyncIterable<string>>,
  { isAgain = false } = {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tables = await listTables(transaction)
    const unknown = [...dump.keys()].filter((name) => !tables.includes(name))
    if (unknown.length > 0) throw new Error(`the records have no tables ${unknown.join(', ')}`)
    // Not checked when they were added: rows from before may break them, and must not prevent a restore.
    const { rows: unchecked } = await sql<{ table: string; name: string; definition: string }>`
      SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE NOT convalidated AND connamespace = current_schema()::regnamespace`.execute(
      transaction,
    )
    for (const { table, name } of unchecked)
      await sql`ALTER TABLE ${sql.table(table)} DROP CONSTRAINT ${sql.ref(name)}`.execute(transaction)
    // The migrations filled some.
    const guarded = isAgain ? growingTables : []
    for (const table of guarded)
      await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(transaction)
    for (const table of tables.toReversed()) await sql`DELETE FROM ${sql.table(table)}`.execute(transaction)
    for (const table of guarded)
      await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(transaction)
    for (const table of tables) await loadTable(transaction, table, dump.get(table))
    for (const { table, name, definition } of unchecked)
      await sql`ALTER TABLE ${sql.table(table)} ADD CONSTRAINT ${sql.ref(name)} ${sql.raw(definition)}`.execute(
        transaction,
      )
  })
}

async function loadTable(
  db: Records,
  table: string,
  chunks: AsyncIterable<string> | undefined,
): Promise<void> {
  for await (const chunk of chunks ?? []) {
    const lines = chunk.split('\n').filter((line) => line !== '')
    for (let at = 0; at < lines.length; at += rowsAtOnce) {
      const rows = `[${lines.slice(at, at + rowsAtOnce).join(',')}]`
      await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
        SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${rows}::json)`.execute(db)
    }
  }
  const { rows: counters } = await sql<{ column: string }>`
    SELECT attname AS column FROM pg_attribute
    WHERE attrelid = to_regclass(${table}) AND attidentity <> ''`.execute(db)
  for (const { column } of counters)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${column}),
      (SELECT coalesce(max(${sql.ref(column)}), 0) + 1 FROM ${sql.table(table)}), false)`.execute(db)
}

/** Number of rows of each table. */
export async function countRows(db: Records): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await listTables(db)) {
    const { rows } = await sql<{ rows: number }>`
      SELECT count(*)::float8 AS rows FROM ${sql.table(table)}`.execute(db)
    counts.set(table, rows[0]?.rows ?? 0)
  }
  return counts
}
