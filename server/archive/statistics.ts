import type { Engine } from './engine.ts'
import { sql } from './sql.ts'

export type ArchiveStatistics = { version: string; posts: number; rows: number; bytes: number; parts: number }

/** Version and size of the archive. Does not wait behind searches. */
export async function readArchiveStatistics(engine: Pick<Engine, 'rows'>): Promise<ArchiveStatistics> {
  const [row] = await engine.rows<ArchiveStatistics>(
    sql`SELECT version() AS version,
      toFloat64(sumIf(part.rows, part.table = 'posts')) AS posts,
      toFloat64(sum(part.rows)) AS rows,
      toFloat64(sum(part.bytes_on_disk)) AS bytes,
      toFloat64(count()) AS parts
    FROM system.parts AS part WHERE part.active AND part.database = 'litopys'`,
    { pool: 'export' },
  )
  return row ?? { version: '', posts: 0, rows: 0, bytes: 0, parts: 0 }
}
