import { sql } from 'kysely'
import type { Records } from '#records/open'

/** Adds entries without MACs: every hundredth saved a quote `quote-N`, others sealed `run-N`, the rest are searches. */
export async function fillAuditLog(db: Records, entries: number): Promise<void> {
  await sql`INSERT INTO audit SELECT n, now() - (${entries} - n) * interval '1 second', 'u', 'user', '', '',
    CASE WHEN n % 100 = 0 THEN 'quote.save' WHEN n % 200 = 1 THEN 'archive.seal' ELSE 'archive.search' END,
    CASE WHEN n % 100 = 0 THEN 'quote-' || n WHEN n % 200 = 1 THEN 'run-' || n ELSE '' END, '', 'done',
    '{"q":"' || repeat('міст ', 20) || '"}', '' FROM generate_series(1, ${entries}) n`.execute(db)
}

/** Size of the lists of posts in bytes. The statistics of all tables are then up to date. */
export async function measureAuditedPosts(db: Records): Promise<number> {
  await sql`ANALYZE`.execute(db)
  const { rows } = await sql<{ size: number }>`
    SELECT pg_total_relation_size('audited_posts') AS size`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

/** Reads the details of all entries. */
export async function scanDetails(db: Records, text: string): Promise<void> {
  await sql`SELECT seq FROM audit WHERE position(${text}::text IN details) > 0`.execute(db)
}
