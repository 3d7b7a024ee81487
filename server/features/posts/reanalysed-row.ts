import { isDeepStrictEqual } from 'node:util'
import { analysed } from './analysed-post.ts'
import type { Categorizer } from './categories/categorizer.ts'
import { homeNode } from './copy-keys.ts'
import type { KnownPost } from './known-post.ts'
import type { PostRow } from './post-row.ts'

export type ReadRow = Omit<KnownPost, 'revisions'>

const unreported: ReadonlySet<string> = new Set(['version', 'analysis', 'copyNode'])

/** The next version of a row with its text re-analysed; `isChanged`: the result differs from before. */
export function reanalysed(row: ReadRow, categorizer: Categorizer): { row: PostRow; isChanged: boolean } {
  const { marked: _, ...analysis } = analysed(row, row.marked, categorizer)
  const next: PostRow = { ...row, ...analysis, version: row.version + 1 }
  next.copyNode = homeNode(next)
  const isSame = Object.entries(row).every(
    ([name, value]) => unreported.has(name) || isDeepStrictEqual(Reflect.get(next, name), value),
  )
  return { row: next, isChanged: !isSame }
}
