import { setTimeout as sleep } from 'node:timers/promises'
import { assertOwnMigrations, firstMigration, ofUnreleasedVersion } from '#server/applied-migrations'
import { StartError } from '#server/errors'
import type { Engine } from './engine.ts'
import { schema } from './migrations/0001-schema.ts'
import { readingLayout } from './migrations/0002-reading-layout.ts'
import { bind, raw, sql } from './sql.ts'

type ArchiveMigration = { name: string; statements: string[] }

/** Append-only: a released migration is never changed, removed or renamed. */
export const migrations: readonly ArchiveMigration[] = [
  { name: firstMigration, statements: schema },
  { name: '0002-reading-layout', statements: readingLayout },
]

/** Version of the tables. */
export const archiveVersion = String(migrations.at(-1)?.name)

/**
 * Updates the tables. ClickHouse has no transactions over DDL, so every statement can run twice: after a kill
 * between any two, the next start continues.
 * @throws StartError if a newer version or an unreleased one made the tables.
 */
export async function migrateArchive(engine: Engine, known = migrations): Promise<void> {
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
  const rows = await engine.rows<{ name: string }>(sql`SELECT DISTINCT name FROM litopys.migrations`)
  const applied = new Set(rows.map((row) => row.name))
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
