import { isDeepStrictEqual } from 'node:util'
import type { Categorizer } from '@litopys/contract/categories/categorizer'
import type { PostKey } from '#archive/post-keys'
import { type Visible, wholeArchive } from '#archive/visible'
import { analysed } from './analysed-post.ts'
import type { KnownPost } from './known-post.ts'
import type { PostRow } from './post-row.ts'
import type { ReaderOptions, RowKey } from './posts.store.ts'
import type { PostDeps } from './posts.usecase.ts'

export type ReadRow = Omit<KnownPost, 'revisions'>
/**
 * Rows as the engine takes them, in the order in which they were given, and of how many more than the stamp
 * is new.
 */
export type ReanalysedRows = { lines: Uint8Array; changed: number }

/** The next version of a row, its text analysed anew; `isChanged`: something else was found than before. */
export function reanalysed(row: ReadRow, categorizer: Categorizer): { row: PostRow; isChanged: boolean } {
  const { marked: _, ...analysis } = analysed(row.text, row.marked, categorizer)
  const next: PostRow = { ...row, ...analysis, version: row.version + 1 }
  const isSame = Object.entries(row).every(
    ([name, value]) =>
      name === 'version' || name === 'analysis' || isDeepStrictEqual(Reflect.get(next, name), value),
  )
  return { row: next, isChanged: !isSame }
}

/**
 * How many posts were analysed by another analyzer or other rules than these, of those that somebody may see.
 */
export async function countOutdated(
  { posts }: Pick<PostDeps, 'posts'>,
  stamp: string,
  visible: Visible = wholeArchive,
  options: ReaderOptions = {},
): Promise<{ outdated: number; posts: number }> {
  return await posts.countOutdated(stamp, visible, options)
}

/**
 * Posts that are looked at in one go: who cancels waits for one batch at most, and so does whoever archives.
 */
const batchPosts = 1_000

/**
 * The next posts by key that were analysed otherwise than `stamp` says, put in order: their next versions
 * stand beside the older rows for a moment that no search sees. Undefined where there are none. A kill in
 * between leaves posts twice, which the beginning of the next run mends.
 */
export async function reanalyseNext(
  { posts }: PostDeps,
  { stamp, after }: { stamp: string; after: PostKey | undefined },
  analyse: (rows: ReadRow[]) => Promise<ReanalysedRows>,
): Promise<{ after: PostKey; read: number; changed: number } | undefined> {
  return await posts.alone(async () => {
    const keys = await posts.findOutdated(stamp, after, batchPosts)
    const last = keys.at(-1)
    if (!last) return undefined
    const rows = await posts.findRows(keys)
    const newest = new Map(rows.toReversed().map((row) => [`${row.channelId}_${row.messageId}`, row]))
    const { lines, changed } = await analyse([...newest.values()])
    const superseded: RowKey[] = rows.map(({ channelId, messageId, version }) => {
      return { channelId, messageId, version }
    })
    await posts.swap(async () => {
      await posts.insertRows([{ line: lines }])
      await posts.deleteRows(superseded)
    })
    return { after: last, read: newest.size, changed }
  })
}
