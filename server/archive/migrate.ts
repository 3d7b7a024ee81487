import { StartError } from '#server/errors'
import type { Engine } from './engine.ts'
import { firstTables } from './migrations/0001-first.ts'
import { seenTable } from './migrations/0002-seen.ts'
import { clusterTables } from './migrations/0003-clusters.ts'
import { packedColumn } from './migrations/0004-packed-values.ts'
import { narrowMerges } from './migrations/0005-narrow-merges.ts'
import { tellingColumns } from './migrations/0006-tellings.ts'
import { countsTable } from './migrations/0007-counts.ts'
import { mediaFiles } from './migrations/0008-media.ts'
import { packedEdited } from './migrations/0010-packed-edited.ts'
import { entityColumn } from './migrations/0011-entities.ts'
import { foundCategories } from './migrations/0012-categories.ts'
import { hiddenEntities } from './migrations/0013-hidden-entities.ts'
import { untaggedColumn } from './migrations/0015-untagged.ts'
import { linksColumn } from './migrations/0016-links.ts'
import { translatedTexts } from './migrations/0017-translations.ts'
import { observationTables } from './migrations/0018-observations.ts'
import { assumedColumn } from './migrations/0019-assumed.ts'
import { bind, raw, sql } from './sql.ts'

type ArchiveMigration = { id: number; statements: string[] }

export const migrations: ArchiveMigration[] = [
  { id: 1, statements: firstTables },
  { id: 2, statements: seenTable },
  { id: 3, statements: clusterTables },
  { id: 4, statements: packedColumn },
  { id: 5, statements: narrowMerges },
  { id: 6, statements: tellingColumns },
  { id: 7, statements: countsTable },
  { id: 8, statements: mediaFiles },
  { id: 10, statements: packedEdited },
  { id: 11, statements: entityColumn },
  { id: 12, statements: foundCategories },
  { id: 13, statements: hiddenEntities },
  { id: 15, statements: untaggedColumn },
  { id: 16, statements: linksColumn },
  { id: 17, statements: translatedTexts },
  { id: 18, statements: observationTables },
  { id: 19, statements: assumedColumn },
]

/** Changes with the tables. */
export const archiveVersion = String(migrations.at(-1)?.id)

/**
 * Bring the tables up to date. ClickHouse has no transactions over DDL, so every statement can be run twice: a kill
 * between any two leaves a state from which the next start goes on.
 */
export async function migrateArchive(engine: Engine): Promise<void> {
  const known = sql`SELECT name FROM system.tables WHERE database = 'litopys' AND name = 'migrations'`
  // An archive that is there is only read here, so that it opens on a full disk too.
  if ((await engine.rows(known)).length === 0) {
    await engine.run(sql`CREATE DATABASE IF NOT EXISTS litopys`)
    await engine.run(
      sql`CREATE TABLE IF NOT EXISTS litopys.migrations (id UInt32) ENGINE = ReplacingMergeTree ORDER BY id`,
    )
  }
  const rows = await engine.rows<{ id: number }>(sql`SELECT DISTINCT id FROM litopys.migrations`)
  const applied = new Set(rows.map((row) => row.id))
  const newest = migrations.at(-1)?.id ?? 0
  if (Math.max(0, ...applied) > newest) {
    throw new StartError(
      'The archive was written by a newer version of Litopys: start that version, or another data directory',
    )
  }
  for (const { id, statements } of migrations.filter((migration) => !applied.has(migration.id))) {
    for (const statement of statements) await engine.run(raw(statement))
    await engine.run(sql`INSERT INTO litopys.migrations VALUES (${bind('UInt32', id)})`)
  }
}
