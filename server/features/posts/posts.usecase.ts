import type { Categorizer } from '@litopys/contract/categories/categorizer'
import { clusterPosts } from './cluster-posts.usecase.ts'
import type { ClusterStore } from './clusters.store.ts'
import { confirmedPost } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { type ArchiveCounts, keyText, mergeBatch, rowKey } from './merge-batch.ts'
import type { PostContent } from './post-row.ts'
import type { PostStore, ReaderOptions, RowKey } from './posts.store.ts'
import type { PreparedPost } from './prepared-post.ts'

export type { ArchiveCounts } from './merge-batch.ts'

/** `categorizer`: by the rules of this moment. */
export type PostDeps = {
  posts: PostStore
  clusters: ClusterStore
  categorizer(): Promise<Categorizer>
  /**
   * Told of the posts of a batch before they are stored, so that a kill in between loses nothing: the batch
   * is given again and each of its posts is then told of once more.
   */
  onArrival(arrivals: Arrival[]): Promise<void>
  /**
   * Told of clusters that are about to become one, likewise: the name that each loses, and the one that it
   * gets.
   */
  onMerge(merges: ReadonlyMap<number, number>): Promise<void>
}
/** A post that is about to be stored; `before` as the archive has it until then. */
export type Arrival = { post: PreparedPost; before: PostContent | undefined }
/**
 * Take a batch of posts into the archive: new ones are added, known ones merged. What is on disk when this
 * resolves survives a kill; after a kill the same batch can be given again and leaves each post once. With
 * `isRepeat` (the first batch after a stop) a row that this very run wrote before counts as it did then.
 */
export async function archivePosts(
  deps: PostDeps,
  batch: PreparedPost[],
  isRepeat: boolean,
): Promise<ArchiveCounts> {
  return await deps.posts.alone(() => archiveAlone(deps, batch, isRepeat))
}

async function archiveAlone(
  { posts, clusters, ...deps }: PostDeps,
  batch: PreparedPost[],
  isRepeat: boolean,
): Promise<ArchiveCounts> {
  if (isRepeat) await removeOutdated(posts)
  const { known, stale } = await findKnown(posts, batch)
  const merged = mergeBatch(batch, known, await deps.categorizer(), isRepeat)
  const { drafts, counts } = merged
  const clustered = await clusterPosts({ posts, clusters, onMerge: deps.onMerge }, drafts)
  await deps.onArrival(drafts.map(({ post, before }, i) => ({ post: clustered.posts[i] ?? post, before })))

  // In this order a kill in between loses nothing: at worst a post stands twice until the batch is given
  // again.
  await posts.insertRevisions(merged.revisions)
  await replaceRows(posts, clustered.posts, [...stale, ...merged.outdated, ...clustered.outdated])
  await posts.insertConfirmations(merged.confirmations)
  return counts
}

async function replaceRows(posts: PostStore, rows: PreparedPost[], superseded: RowKey[]): Promise<void> {
  if (superseded.length === 0) {
    await posts.insertRows(rows)
    return
  }
  await posts.swap(async () => {
    await posts.insertRows(rows)
    await posts.deleteRows(superseded)
  })
}

/** A stop between insertion and deletion leaves posts twice, be they of the batch or not. */
async function removeOutdated(posts: PostStore): Promise<void> {
  for (;;) {
    const older = await posts.findDuplicates({ pool: 'write' })
    if (older.length === 0) return
    await posts.deleteRows(older)
  }
}

/** After a stop: the older rows of posts that were left standing twice. */
export async function clearOutdated({ posts }: PostDeps): Promise<void> {
  await posts.alone(() => removeOutdated(posts))
}

export type Gap = { channelId: string; from: number; to: number }

/**
 * For a job: runs of message ids that no post of a channel stands for, `limit` of them at most, and how many
 * there are.
 */
export async function findGaps(
  { posts }: PostDeps,
  channelId: string,
  limit: number,
): Promise<{ gaps: Gap[]; gapCount: number }> {
  const gaps = await posts.findGaps(channelId, limit, { pool: 'write' })
  const gapCount = gaps.length < limit ? gaps.length : await posts.countGaps(channelId)
  return { gaps: gaps.map((gap) => ({ channelId, ...gap })), gapCount }
}

/**
 * The same beside the posts that a job has touched, as runs of their numbers by channel: no gap that was
 * there before and that it is far from.
 */
export async function findTouchedGaps(
  { posts }: PostDeps,
  touched: ReadonlyMap<string, readonly (readonly [number, number])[]>,
  limit: number,
): Promise<{ gaps: Gap[]; gapCount: number }> {
  const all: Gap[] = []
  let gapCount = 0
  for (const [channelId, runs] of touched) {
    // What is not listed is counted all the same.
    const { gaps, count } = await posts.findTouchedGaps(channelId, runs, limit)
    all.push(...gaps.slice(0, limit - all.length).map((gap) => ({ channelId, ...gap })))
    gapCount += count
  }
  return { gaps: all, gapCount }
}

/** Runs of ids after a number that no post stands for. */
export async function findGapsAfter(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  limit: number,
  options: { after?: number } & ReaderOptions = {},
): Promise<{ from: number; to: number }[]> {
  return await posts.findGaps(channelId, limit, options)
}

/** The first and the last number of a channel's posts. */
export async function findBounds(
  { posts }: PostDeps,
  channelId: string,
): Promise<{ first: number; last: number } | undefined> {
  return await posts.findBounds(channelId)
}

/** What the archive has of these posts, and rows of them that a newer one stands beside. */
async function findKnown(posts: PostStore, batch: PreparedPost[]) {
  const keys = [
    ...new Map(
      batch.map((row) => [keyText(row), { channelId: row.channelId, messageId: row.messageId }]),
    ).values(),
  ]
  const rows = await posts.findRows(keys)
  const newest = new Map(rows.toReversed().map((row) => [keyText(row), row]))
  const stale = rows.filter((row) => newest.get(keyText(row)) !== row).map(rowKey)
  const found = [...newest.values()]
  const revisions = Map.groupBy(found.length > 0 ? await posts.findRevisions(found) : [], keyText)
  const confirmations = Map.groupBy(found.length > 0 ? await posts.findConfirmations(found) : [], keyText)
  const known = new Map<string, KnownPost>()
  for (const [key, row] of newest) {
    const post = { ...row, revisions: revisions.get(key) ?? [] }
    known.set(key, confirmedPost(post, confirmations.get(key) ?? []))
  }
  return { known, stale }
}
