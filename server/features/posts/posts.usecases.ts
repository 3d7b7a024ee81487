import type { Categorizer } from '@litopys/contract/categories/categorizer'
import type { PostKey } from '#archive/post-keys'
import { clusterPosts, type Draft } from './cluster-posts.ts'
import type { ClusterStore } from './clusters.store.ts'
import { type KnownPost, mergePost } from './merge.ts'
import type { PostContent, PostRow } from './post-row.ts'
import type { PostStore, Revision, RowKey } from './posts.store.ts'
import { type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'

/** `categorizer`: by the rules of this moment. */
export type PostDeps = {
  posts: PostStore
  clusters: ClusterStore
  categorizer(): Promise<Categorizer>
  /**
   * Told of the posts of a batch before they are stored, so that a kill in between loses nothing: the batch is given again and each of its posts is
   * then told of once more.
   */
  onArrival(arrivals: Arrival[]): Promise<void>
  /** Told of clusters that are about to become one, likewise: the name that each loses, and the one that it gets. */
  onMerge(merges: ReadonlyMap<number, number>): Promise<void>
}
/** A post that is about to be stored; `before` as the archive has it until then. */
export type Arrival = { post: PreparedPost; before: PostContent | undefined }
/** `added`: the new ones by channel. */
export type ArchiveCounts = {
  new: number
  updated: number
  /** Of which views, forwards or reactions alone changed; they count as updated too. */
  recounted: number
  unchanged: number
  added: Map<string, number>
}

/**
 * Take a batch of posts into the archive: new ones are added, known ones merged. What is on disk when this resolves
 * survives a kill; after a kill the same batch can be given again and leaves each post once. With `isRepeat` (the
 * first batch after a stop) a row that this very run wrote before counts as it did then.
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
  const categorizer = await deps.categorizer()
  const counts: ArchiveCounts = { new: 0, updated: 0, recounted: 0, unchanged: 0, added: new Map() }
  const countNew = ({ channelId }: PostKey) => {
    counts.new += 1
    counts.added.set(channelId, (counts.added.get(channelId) ?? 0) + 1)
  }
  const drafts = new Map<string, Draft>()
  /** Posts of this batch that have been counted: a second telling of one is no repeat of a stopped run. */
  const met = new Set<string>()
  const revisions: Revision[] = []
  const outdated: RowKey[] = stale

  for (const prepared of batch) {
    const key = keyText(prepared)
    const draft = drafts.get(key)
    const before = known.get(key) ?? knownFrom(draft?.post)
    if (!before) {
      countNew(prepared)
      met.add(key)
      drafts.set(key, { post: prepared, before: undefined, isMoved: true })
      continue
    }
    const incoming = rowOfPrepared(prepared)
    const merge = mergePost(before, incoming, categorizer)
    if (merge.change === 'unchanged') {
      const change = isRepeat && !met.has(key) ? earlierChange(before, incoming) : 'unchanged'
      if (change === 'new') countNew(prepared)
      else counts[change] += 1
      met.add(key)
      continue
    }
    met.add(key)
    counts[merge.toldAs] += 1
    if (merge.onlyCounts) counts.recounted += 1
    if (merge.replacedText) revisions.push(revisionOf(before, incoming))
    // A version that is not on disk yet is simply replaced in this batch.
    if (!draft) outdated.push(rowKey(before))
    const onDisk = draft ? draft.before : before
    drafts.set(key, draftOf(merge.row, onDisk))
    const olderTexts = merge.replacedText ? [...before.olderTexts, before.text] : before.olderTexts
    known.set(key, { ...merge.row, olderTexts })
  }
  const changed = [...drafts.values()]
  const clustered = await clusterPosts({ posts, clusters, onMerge: deps.onMerge }, changed)
  await deps.onArrival(changed.map(({ post, before }, i) => ({ post: clustered.posts[i] ?? post, before })))

  // In this order a kill in between loses nothing: at worst a post stands twice until the batch is given again.
  await posts.insertRevisions(revisions)
  await replaceRows(posts, clustered.posts, [...outdated, ...clustered.outdated])
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
    const older = await posts.findDuplicates()
    if (older.length === 0) return
    await posts.deleteRows(older)
  }
}

/** After a stop: the older rows of posts that were left standing twice. */
export async function clearOutdated({ posts }: PostDeps): Promise<void> {
  await posts.alone(() => removeOutdated(posts))
}

export type Gap = { channelId: string; from: number; to: number }

/** Runs of message ids that no post stands for, channel by channel, `limit` of them at most. */
export async function findGaps({ posts }: PostDeps, channelIds: string[], limit: number): Promise<Gap[]> {
  const gaps: Gap[] = []
  for (const channelId of channelIds) {
    const room = limit - gaps.length
    if (room <= 0) break
    for (const gap of await posts.findGaps(channelId, room)) gaps.push({ channelId, ...gap })
  }
  return gaps
}

/** Runs of ids after a number that no post stands for. */
export async function findGapsAfter(
  { posts }: Pick<PostDeps, 'posts'>,
  channelId: string,
  after: number,
  limit: number,
): Promise<{ from: number; to: number }[]> {
  return await posts.findGaps(channelId, limit, after)
}

/** The first and the last number of a channel's posts. */
export async function findBounds(
  { posts }: PostDeps,
  channelId: string,
): Promise<{ first: number; last: number } | undefined> {
  return await posts.findBounds(channelId)
}

async function findKnown(posts: PostStore, batch: PreparedPost[]) {
  const keys = [
    ...new Map(
      batch.map((row) => [keyText(row), { channelId: row.channelId, messageId: row.messageId }]),
    ).values(),
  ]
  const rows = await posts.findRows(keys)
  const newest = new Map(rows.toReversed().map((row) => [keyText(row), row]))
  const stale = rows.filter((row) => newest.get(keyText(row)) !== row).map(rowKey)
  const olderTexts = Map.groupBy(
    newest.size > 0 ? await posts.findOlderTexts([...newest.values()]) : [],
    keyText,
  )
  const known = new Map<string, KnownPost>()
  for (const [key, row] of newest) {
    known.set(key, { ...row, olderTexts: (olderTexts.get(key) ?? []).map((older) => older.text) })
  }
  return { known, stale }
}

function draftOf(row: PostRow, before: KnownPost | undefined): Draft {
  const isMoved =
    row.text !== before?.text ||
    row.forwardedChannelId !== before.forwardedChannelId ||
    row.forwardedMessageId !== before.forwardedMessageId
  return { post: preparedPost(row), before, isMoved }
}

/** A post that came earlier in this very batch. */
function knownFrom(prepared: PreparedPost | undefined): KnownPost | undefined {
  return prepared && { ...rowOfPrepared(prepared), olderTexts: [] }
}

function earlierChange(before: KnownPost, incoming: PostRow): 'new' | 'updated' | 'unchanged' {
  if (before.firstRun === incoming.firstRun) return 'new'
  return before.lastRun === incoming.lastRun ? 'updated' : 'unchanged'
}

function revisionOf(before: KnownPost, incoming: PostRow): Revision {
  const { channelId, messageId, version, articleBody, text, editedAt, sources } = before
  return {
    channelId,
    messageId,
    version,
    articleBody,
    text,
    editedAt,
    sources,
    replacedAt: incoming.archivedAt,
  }
}

function rowKey({ channelId, messageId, version }: RowKey): RowKey {
  return { channelId, messageId, version }
}

function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
