import { isDeepStrictEqual } from 'node:util'
import { analysed } from './analysed-post.ts'
import type { Categorizer } from './categories/categorizer.ts'
import { type CopyKeys, copyKeysOf, copyNode } from './copy-keys.ts'
import type { KnownPost } from './known-post.ts'
import type { PostRow } from './post-row.ts'

export type ReadRow = Omit<KnownPost, 'revisions'>

const unreported: ReadonlySet<string> = new Set(['version', 'analysis', 'copyNode'])

/** The next version of a row with its text re-analysed; `isChanged`: the result differs from before. */
export function reanalysed(row: ReadRow, categorizer: Categorizer): { row: PostRow; isChanged: boolean } {
  const { marked: _, ...analysis } = analysed(row, row.marked, categorizer)
  const next: PostRow = { ...row, ...analysis, version: row.version + 1 }
  next.copyNode = copyNode(next)
  const isSame = Object.entries(row).every(
    ([name, value]) => unreported.has(name) || isDeepStrictEqual(Reflect.get(next, name), value),
  )
  return { row: next, isChanged: !isSame }
}

/** Posts of this version of the analyzer have links to their copies (docs/decisions/0094-copies-by-reader.md). */
const firstLinkedVersion = 11

/** What copies of a post are found by, if it was analysed before links between copies were kept. */
export function unlinkedKeys({ analysis }: ReadRow, row: PostRow | undefined): CopyKeys | undefined {
  return row && !hasLinks(analysis) ? copyKeysOf(row) : undefined
}

/** Whether posts with this stamp of their analysis have links to their copies. */
export function hasLinks(stamp: string): boolean {
  return Number.parseInt(stamp, 10) >= firstLinkedVersion
}
