import type { Sql } from '#archive/sql'
import type { Actor } from '#http/actor'
import type { ExportRow } from './exports.store.ts'

/** A search of which every post is wanted, as its asker may see it now. */
export type OpenWhole = (
  actor: Actor,
  search: Omit<ExportRow['input'], 'format' | 'columns' | 'translate'>,
  signal: AbortSignal,
) => Promise<Whole>

export type Whole = {
  count(): Promise<number>
  read(line: Sql, take: (lines: Buffer, rows: number) => Promise<void>): Promise<void>
}
