import { setTimeout as sleep } from 'node:timers/promises'
import {
  assertNotMoving,
  assertOwnMigrations,
  firstMigration,
  moveMarkIn,
  ofUnreleasedVersion,
} from '#server/applied-migrations'
import { StartError } from '#server/errors'
import type { Engine } from './engine.ts'
import { schema } from './migrations/0001-schema.ts'
import { readingLayout } from './migrations/0002-reading-layout.ts'
import { beginnings } from './migrations/0003-beginnings.ts'
import { copyNodes } from './migrations/0004-copy-nodes.ts'
import { bind, raw, sql } from './sql.ts'

type ArchiveMigration = { name: string; statements: string[] }

/** Append-only: a released migration is never changed, removed or renamed. */
export const migrations: readonly ArchiveMigration[] = [
  { name: firstMigration, statements: schema },
  { name: '0002-reading-layout', statements: readingLayout },
  { name: '0003-beginnings', statements: beginnings },
  { name: '0004-copy-nodes', statements: copyNodes },
]

/** Version of the tables. */
export const archiveVersion = String(migrations.at(-1)?.name)

/**
 * Updates the tables. ClickHouse has no transactions over DDL, so every statement can run twice: after a kill
 * between any two, the next start continues. `mark`: of the move that fills the tables.
 * @throws StartError if a newer version or an unreleased one made the tables, or if a move into them has not ended.
 */
export async function migrateArchive(engine: Engine, known = migrations, mark?: string): Promise<void> {
  const columns = await engine.rows<{ name: string }>(
    sql`SELECT name FROM system.columns WHERE database = 'litopys' AND table = 'migrations'`,
  )
  // An existing archive is only read here, so that it opens on a full disk too.
  if (columns.length === 0) {
    await engine.run(sql`CREATE DATABASE IF NOT EXISTS litopys`)
    await engine.run(
      sql`CREATE TABLE IF NOT EXISTS litopys.migrations (name String) ENGINE = ReplacingMergeTree ORDER BY name`,
    )
  } else if (!columns.some(({ name }) => name === 'name')) {
    throw ofUnreleasedVersion('The archive was')
  }
  const { names, mark: found } = await readApplied(engine)
  assertNotMoving('The archive was', found, mark)
  // First, so that a server never takes tables without rows for a new archive.
  if (mark !== undefined && found === undefined)
    await engine.run(sql`INSERT INTO litopys.migrations VALUES (${bind('String', mark)})`)
  const applied = new Set(names)
  assertOwnMigrations(
    'The archive was',
    applied,
    known.map(({ name }) => name),
  )
  for (const { name, statements } of known.filter((migration) => !applied.has(migration.name))) {
    for (const statement of statements) {
      await engine.run(raw(statement))
      await mutationsEnd(engine)
    }
    await engine.run(sql`INSERT INTO litopys.migrations VALUES (${bind('String', name)})`)
  }
}

/** Removes the results that killed processes kept in memory. Only for an engine that no other process uses. */
export async function dropKeptResults(engine: Engine): Promise<void> {
  const left = await engine.rows<{ name: string }>(
    sql`SELECT name FROM system.tables WHERE database = 'litopysResults'`,
  )
  for (const { name } of left)
    await engine.run(sql`DROP TABLE IF EXISTS ${raw(`litopysResults.${name}`)} SYNC`)
}

/** What the archive was made by: names of migrations, and the mark of a move that has not ended. */
export type AppliedToArchive = { names: string[]; mark: string | undefined }

async function readApplied(engine: Engine): Promise<AppliedToArchive> {
  const rows = await engine.rows<{ name: string }>(sql`SELECT DISTINCT name FROM litopys.migrations`)
  const names = rows.map(({ name }) => name)
  return { names: names.filter((name) => !moveMarkIn(name)), mark: names.find(moveMarkIn) }
}

/** What made the tables of an archive; undefined if it has none. Changes nothing. */
export async function appliedToArchive(engine: Engine): Promise<AppliedToArchive | undefined> {
  const tables = await engine.rows(
    sql`SELECT 1 FROM system.tables WHERE database = 'litopys' AND name = 'migrations'`,
  )
  return tables.length === 0 ? undefined : await readApplied(engine)
}

/** Number of rows in all tables of an archive, on all servers, also without a table of migrations. */
export async function countAllRows(engine: Engine): Promise<number> {
  // The pattern stays as it is on each shard, and names both databases of a cluster.
  const counts = await engine.rows<{ rows: number | null }>(
    sql`SELECT toFloat64(sum(total_rows)) AS rows FROM system.tables
      WHERE database LIKE 'litopys%' AND database NOT LIKE '%Results' AND name != 'migrations'`,
    { onEachShard: true },
  )
  return counts.reduce((sum, { rows }) => sum + (rows ?? 0), 0)
}

/** Ends the move into an archive, so that servers can use it. */
export async function removeMoveMark(engine: Engine, mark: string): Promise<void> {
  await engine.run(sql`DELETE FROM litopys.migrations WHERE name = ${bind('String', mark)}`)
}

/** Waits until no server of the archive inserts rows any more: a killed process may have left a statement. */
export async function insertsEnd(engine: Engine, signal: AbortSignal): Promise<void> {
  for (;;) {
    const running = await engine.rows(
      sql`SELECT 1 FROM system.processes WHERE query_kind = 'Insert' AND query LIKE '%litopys%'`,
      { onEachShard: true, signal },
    )
    if (running.length === 0) return
    await sleep(100, undefined, { signal })
  }
}

/**
 * Waits until all changes of rows have ended, which a statement only begins: a request to a server would time
 * out. @throws StartError with the reason of the engine if one fails.
 */
async function mutationsEnd(engine: Engine): Promise<void> {
  for (;;) {
    const [running] = await engine.rows<{ failure: string }>(
      sql`SELECT latest_fail_reason AS failure FROM system.mutations
        WHERE database = 'litopys' AND NOT is_done ORDER BY failure DESC LIMIT 1`,
      { onEachShard: true },
    )
    if (!running) return
    if (running.failure !== '')
      throw new StartError(`The tables of the archive could not be updated: ${running.failure}`)
    await sleep(100)
  }
}
