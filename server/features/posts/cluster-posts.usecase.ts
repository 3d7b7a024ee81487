import type { PostKey } from '#archive/post-keys'
import { indexOf } from './analysed-post.ts'
import type { ClusterPost, ClusterStore } from './clusters.store.ts'
import { joinClusters } from './join-clusters.usecase.ts'
import type { KnownPost } from './known-post.ts'
import type { PostStore, RowKey } from './posts.store.ts'
import { jsonLine, type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'

/** A post to write; `before` is its stored row. `isMoved`: the compared text or origin has changed. */
export type Draft = { post: PreparedPost; before: KnownPost | undefined; isMoved: boolean }

type Deps = {
  posts: PostStore
  clusters: ClusterStore
  /**
   * Called before clusters merge, with the lost and the new name of each; called again if the batch is
   * repeated.
   */
  onMerge(merges: ReadonlyMap<number, number>): Promise<void>
}

/**
 * Assigns posts to clusters and sets the flag on copies of earlier posts. Also returns stored posts whose
 * flag changes, after the posts of the drafts: an older copy that arrives later becomes the first. Clusters
 * are merged before this resolves. After a kill, the same posts given again finish the rest.
 */
export async function clusterPosts(
  { posts, clusters, onMerge }: Deps,
  drafts: Draft[],
): Promise<{ posts: PreparedPost[]; outdated: RowKey[] }> {
  const moved = drafts.filter(({ isMoved }) => isMoved)
  const joined = await joinClusters(
    clusters,
    moved.map(({ post }) => post),
  )
  const rewritten = drafts.flatMap(({ before }) => before ?? [])
  await onMerge(joined.merges)
  for (const [name, together] of Map.groupBy(joined.merges.keys(), joined.renamed))
    await clusters.merge(together, name, rewritten)
  await clusters.insertNodes(joined.newNodes)

  const placed = drafts.map((draft) => {
    const cluster = draft.isMoved ? joined.of(draft.post) : joined.renamed(draft.post.cluster)
    return { draft, ...draft.post, cluster }
  })
  const touched = new Set([
    ...joined.merges.values(),
    ...placed.filter(({ draft }) => mayBeFirst(draft)).map(({ cluster }) => cluster),
    ...moved.flatMap(({ before }) => (before ? [joined.renamed(before.cluster)] : [])),
  ])
  const there = [...touched].filter((cluster) => !joined.fresh.has(cluster))
  const others = await clusters.findFirst(there, rewritten)
  const first = firstOf([...placed, ...others])
  const existed = (post: ClusterPost) => {
    if (!touched.has(post.cluster)) return post.existedBefore
    return post.existedBeforeTold || first.get(post.cluster) !== keyText(post)
  }
  const corrected = await correctedRows(posts, others, existed)
  return {
    posts: [
      ...placed.map((post) => settled(post.draft.post, post.cluster, existed(post))),
      ...corrected.rows.map(preparedPost),
    ],
    outdated: corrected.outdated,
  }
}

/** True if the draft may change which post is the first of its cluster. */
function mayBeFirst({ post, before, isMoved }: Draft): boolean {
  return (
    isMoved || before?.dateCreated !== post.dateCreated || before.existedBeforeTold !== post.existedBeforeTold
  )
}

/** Next versions of stored posts that became, or stopped being, the first of their cluster. */
async function correctedRows(
  posts: PostStore,
  others: ClusterPost[],
  existed: (post: ClusterPost) => boolean,
) {
  const wrong = others.filter((post) => existed(post) !== post.existedBefore)
  const outdated = await posts.findRows(wrong)
  const rows = outdated.map((row) => ({
    ...row,
    ...indexOf(row.text),
    version: row.version + 1,
    existedBefore: !row.existedBefore,
  }))
  return { rows, outdated }
}

/** Key of the earliest post by cluster; of posts at the same time, the smallest key. */
function firstOf(posts: ClusterPost[]): Map<number, string> {
  const first = new Map<number, ClusterPost>()
  for (const post of posts) {
    const before = first.get(post.cluster)
    if (!before || isEarlier(post, before)) first.set(post.cluster, post)
  }
  return new Map([...first].map(([cluster, post]) => [cluster, keyText(post)]))
}

/** Compares as the engine does: texts by their bytes. */
function isEarlier(a: ClusterPost, b: ClusterPost): boolean {
  if (a.dateCreated !== b.dateCreated) return a.dateCreated < b.dateCreated
  const channels = Buffer.compare(Buffer.from(a.channelId), Buffer.from(b.channelId))
  return channels === 0 ? a.messageId < b.messageId : channels < 0
}

function settled(post: PreparedPost, cluster: number, existedBefore: boolean): PreparedPost {
  if (post.cluster === cluster && post.existedBefore === existedBefore) return post
  const line = jsonLine({ ...rowOfPrepared(post), cluster, existedBefore })
  return { ...post, cluster, existedBefore, line }
}

function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
