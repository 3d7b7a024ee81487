import type { PostKey } from '#archive/post-keys'
import { type Visible, wholeArchive } from '#archive/visible'
import type { CopyKeys } from './copy-keys.ts'
import { linkKnown } from './copy-links.usecase.ts'
import type { ReaderOptions, RowKey } from './posts.store.ts'
import type { PostDeps } from './posts.usecase.ts'
import type { ReadRow } from './reanalysed-row.ts'

/**
 * Rows in the engine's format, in the given order; `changed` counts rows where more than the stamp changed. `unlinked`: what
 * copies of posts from before links were kept are found by.
 */
export type ReanalysedRows = {
  lines: Uint8Array
  changed: number
  unlinked: Pick<CopyKeys, 'text' | 'picture'>[]
}

/** Number of visible posts whose analyzer or rules differ from `stamp`. */
export async function countOutdated(
  { posts }: Pick<PostDeps, 'posts'>,
  stamp: string,
  visible: Visible = wholeArchive,
  options: ReaderOptions = {},
): Promise<{ outdated: number; posts: number }> {
  return await posts.countOutdated(stamp, visible, options)
}

/** Posts per batch. A cancellation and writers wait for at most one batch. */
const batchPosts = 1_000

/**
 * Re-analyses the next posts by key whose analysis differs from `stamp`; undefined where none are left.
 * Searches never see both versions of a row. A kill may leave two rows of a post, which the next run removes
 * at its start.
 */
export async function reanalyseNext(
  { posts, clusters }: PostDeps,
  { stamp, after }: { stamp: string; after: PostKey | undefined },
  analyse: (rows: ReadRow[]) => Promise<ReanalysedRows[]>,
): Promise<{ after: PostKey; read: number; changed: number } | undefined> {
  return await posts.exclusively(async () => {
    const keys = await posts.findOutdated(stamp, after, batchPosts)
    const last = keys.at(-1)
    if (!last) return undefined
    const rows = await posts.findRows(keys)
    const newest = new Map(rows.toReversed().map((row) => [`${row.channelId}_${row.messageId}`, row]))
    const analysedRows = await analyse([...newest.values()])
    // Before the rows, whose stamp says that they have their links.
    await linkKnown(
      clusters,
      analysedRows.flatMap(({ unlinked }) => unlinked),
    )
    const superseded: RowKey[] = rows.map(({ channelId, messageId, version }) => {
      return { channelId, messageId, version }
    })
    await posts.asReplacement(async () => {
      await posts.insertRows(analysedRows.map(({ lines }) => ({ line: lines })))
      await posts.deleteRows(superseded)
    })
    const changed = analysedRows.reduce((sum, some) => sum + some.changed, 0)
    return { after: last, read: newest.size, changed }
  })
}
