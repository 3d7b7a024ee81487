import { sql } from 'kysely'
import type { Seal } from '#secrets/seal'
import type { Records } from './open.ts'

/** A column with sealed text. `contextOf`: the context of the text in a row. */
export type SealedColumn = { table: string; id: string; column: string; contextOf(id: string): string }

/**
 * Seals the texts that only a former key opens with the current key. Returns their number. A row that another
 * process changes meanwhile keeps its change.
 */
export async function resealColumn(
  db: Records,
  seal: Seal,
  { table, id, column, contextOf }: SealedColumn,
): Promise<number> {
  const { rows } = await sql<{ id: string; box: string }>`
    SELECT ${sql.ref(id)} AS id, ${sql.ref(column)} AS box FROM ${sql.table(table)}`.execute(db)
  let resealed = 0
  for (const row of rows) {
    const box = seal.renew(row.box, contextOf(row.id))
    if (box === undefined) continue
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${box}
      WHERE ${sql.ref(id)} = ${row.id} AND ${sql.ref(column)} = ${row.box}`.execute(db)
    resealed += 1
  }
  return resealed
}
