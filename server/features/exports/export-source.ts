import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import type { ExportRow } from './exports.store.ts'
import type { Cell } from './line-sql.store.ts'

/** A search of which every post is wanted, or another list, as its asker may see it now. */
export type OpenWhole = (
  actor: Actor,
  search: Omit<ExportRow['input'], 'format' | 'columns' | 'translate'>,
  signal: AbortSignal,
) => Promise<Whole>

export type Whole = {
  /** What a row has that is no post. */
  cells?: Cell[]
  count(): Promise<number>
  read(line: Sql, take: (lines: Buffer, rows: number) => Promise<void>): Promise<void>
}
