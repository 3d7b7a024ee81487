import type { Post } from '@litopys/contract/schemas/post'
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

/** A saved quote. `frozen`: its copy as it was saved; `copy`: the same as a post. */
export type SavedQuote = {
  id: string
  postId: string
  hash: string
  frozen: string
  savedBy: string
  savedAt: Date
  copy: Post
}

export type Whole = {
  /** Cells of a row that is not a post. */
  cells?: Cell[]
  /** Only for quotes: their ids in order, and the quotes with these ids that the actor may still see. */
  quotes?: { ids(): Promise<string[]>; find(ids: string[]): Promise<SavedQuote[]> }
  count(): Promise<number>
  read(line: Sql, take: (lines: Buffer, rows: number) => Promise<void>): Promise<void>
}
