import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import type { ExportRow } from './exports.store.ts'
import type { Cell } from './line-sql.store.ts'

/** Opens a search or another list whose rows are all wanted, with the actor's current rights. */
export type OpenWhole = (
  actor: Actor,
  search: Omit<ExportRow['input'], 'format' | 'columns' | 'translate'>,
  signal: AbortSignal,
) => Promise<Whole>

export type Whole = {
  /** Cells of a row that is not a post. */
  cells?: Cell[]
  count(): Promise<number>
  read(line: Sql, take: (lines: Buffer, rows: number) => Promise<void>): Promise<void>
}
