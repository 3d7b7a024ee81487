import type { PostKey } from '#archive/post-keys'
import type { Categorizer } from './categories/categorizer.ts'
import { clusterPosts } from './cluster-posts.usecase.ts'
import type { ClusterStore } from './clusters.store.ts'
import { confirmedPost } from './confirmations.ts'
import type { KnownPost } from './known-post.ts'
import { type FileTextDeps, withKnownTexts } from './known-texts.ts'
import { type ArchiveCounts, keyText, mergeBatch, rowKey } from './merge-batch.ts'
import type { ObservationStore } from './observations.store.ts'
import type { PostContent } from './post-row.ts'
import type { PostStore, ReaderOptions, RowKey } from './posts.store.ts'
import type { PreparedPost } from './prepared-post.ts'
import type { ReceivedLines } from './received-records.ts'

export type { ArchiveCounts } from './merge-batch.ts'

/** `categorizer` applies the current rules. */
export type PostDeps = {
  posts: PostStore
  clusters: ClusterStore
  categorizer(): Promise<Categorizer>
  /**
   * Called with the posts of a batch before they are stored. After a kill the batch is repeated, and this is
   * called again.
   */
  onArrival(arrivals: Arrival[]): Promise<void>
  /** Called before clusters merge, with the lost and the new name of each; repeated after a kill too. */
  onMerge(merges: ReadonlyMap<number, number>): Promise<void>
}
export type ArchiveDeps = PostDeps & FileTextDeps & { observations: Pick<ObservationStore, 'insert'> }
/** A post about to be stored; `before` is its row in the archive. */
export type Arrival = { post: PreparedPost; before: PostContent | undefined }
/**
 * Stores a batch of posts: adds new posts and merges known ones. The batch survives a kill once this
 * resolves. Repeating a batch after a kill leaves each post once. With `isRepeat` (the first batch after a
 * stop), rows that this run already wrote count as they did then. `received`: the observations of the posts.
 */
export async function archivePosts(
  deps: ArchiveDeps,
  batch: PreparedPost[],
  isRepeat: boolean,
  received: ReceivedLines[] = [],
): Promise<ArchiveCounts> {
  return await deps.posts.exclusively(() => archiveExclusively(deps, batch, isRepeat, received))
}

async function archiveExclusively(
  { posts, clusters, observations, ...deps }: ArchiveDeps,
  batch: PreparedPost[],
  isRepeat: boolean,
  received: ReceivedLines[],
): Promise<ArchiveCounts> {
  if (isRepeat) await removeOutdated(posts)
  const { known, stale } = await findKnown(posts, batch)
  if (isRepeat) await posts.repeatReadingRows([...known.values()])
  const merged = await mergeBatch(
    await withKnownTexts(deps, batch),
    known,
    await deps.categorizer(),
    isRepeat,
  )
  const { drafts, counts } = merged
  const clustered = await clusterPosts({ posts, clusters, onMerge: deps.onMerge }, drafts)
  await deps.onArrival(drafts.map(({ post, before }, i) => ({ post: clustered.posts[i] ?? post, before })))

  // The order makes a kill safe: at worst a post has two rows until the batch is repeated. No post is in the
  // archive before what it was made from.
  await observations.insert(received)
  await posts.insertRevisions(merged.revisions)
  await replaceRows(posts, clustered.posts, [...stale, ...merged.outdated, ...clustered.outdated])
  await posts.insertConfirmations(merged.confirmations)
  return counts
}

/** Writes rows, and deletes the rows that they replace. Readers see both at once. */
export async function replaceRows(
  posts: PostStore,
  rows: PreparedPost[],
  superseded: RowKey[],
): Promise<void> {
  if (superseded.length === 0) {
    await posts.insertRows(rows)
    return
  }
  await posts.asReplacement(async () => {
    await posts.insertRows(rows)
    await posts.deleteRows(superseded)
  })
}

/** A stop between insertion and deletion leaves two rows of a post, in this batch or an earlier one. */
async function removeOutdated(posts: PostStore): Promise<void> {
  for (;;) {
    const older = await posts.findDuplicates({ pool: 'write' })
    if (older.length === 0) return
    await posts.deleteRows(older)
  }
}

/** Deletes the older rows of posts that a stop left with two. */
export async function clearOutdated({ posts }: Pick<PostDeps, 'posts'>): Promise<void> {
  await posts.exclusively(() => removeOutdated(posts))
}

export type Gap = { channelId: string; from: number; to: number }

/**
 * Gaps in the message numbers of a channel, at most `limit`, and their total number. Reads on the pool of
 * jobs.
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
 * Gaps next to the posts that a job touched, given as ranges of numbers by channel. Older gaps elsewhere are
 * left out.
 */
export async function findTouchedGaps(
  { posts }: PostDeps,
  touched: ReadonlyMap<string, readonly (readonly [number, number])[]>,
  limit: number,
): Promise<{ gaps: Gap[]; gapCount: number }> {
  const all: Gap[] = []
  let gapCount = 0
  for (const [channelId, runs] of touched) {
    // Gaps beyond the limit are counted too.
    const { gaps, count } = await posts.findTouchedGaps(channelId, runs, limit)
    all.push(...gaps.slice(0, limit - all.length).map((gap) => ({ channelId, ...gap })))
    gapCount += count
  }
  return { gaps: all, gapCount }
}

/** Gaps after a message number. */
export async function findGapsAfter(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  limit: number,
  options: { after?: number } & ReaderOptions = {},
): Promise<{ from: number; to: number }[]> {
  return await posts.findGaps(channelId, limit, options)
}

/** First and last message number of a channel. */
export async function findBounds(
  { posts }: PostDeps,
  channelId: string,
): Promise<{ first: number; last: number } | undefined> {
  return await posts.findBounds(channelId)
}

/** Stored posts of the batch, and rows of them that a newer row supersedes. */
async function findKnown(posts: PostStore, batch: PreparedPost[]) {
  const keys = [
    ...new Map(
      batch.map((row) => [keyText(row), { channelId: row.channelId, messageId: row.messageId }]),
    ).values(),
  ]
  // Most posts are new, and reading all columns costs much even if no row is found.
  return await findKnownPosts(posts, await posts.findStored(keys))
}

/**
 * Stored posts with their revisions and confirmations by `keyText`, and rows of them that a newer row supersedes.
 */
export async function findKnownPosts(
  posts: PostStore,
  keys: PostKey[],
): Promise<{ known: Map<string, KnownPost>; stale: RowKey[] }> {
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
