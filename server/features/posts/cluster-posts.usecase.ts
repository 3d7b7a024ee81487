import type { PostKey } from '#archive/post-keys'
import { indexOf } from './analysed-post.ts'
import type { ClusterPost, ClusterStore } from './clusters.store.ts'
import { type Joined, joinClusters } from './join-clusters.usecase.ts'
import type { KnownPost } from './known-post.ts'
import type { PostStore, RowKey } from './posts.store.ts'
import { jsonLine, type PreparedPost, preparedPost, rowOfPrepared } from './prepared-post.ts'

/** A post to write; `before` is its stored row. `needsCluster`: it is new, or its text or origin changed. */
export type Draft = { post: PreparedPost; before: KnownPost | undefined; needsCluster: boolean }

type Deps = {
  posts: PostStore
  clusters: ClusterStore
  /**
   * Called before clusters merge, with the old and the new name of each. Called again if the batch is repeated
   * after a kill.
   */
  onMerge(merges: ReadonlyMap<number, number>): Promise<void>
}

/**
 * Assigns posts to clusters and sets the flag of copies (`existedBefore`). Returns the posts of the drafts in
 * their order, then stored posts whose flag changes, because an older copy can arrive later. `outdated`: the
 * rows that these stored posts replace. Clusters are merged before this resolves. After a kill, a repetition
 * of the batch does the rest.
 */
export async function clusterPosts(
  { posts, clusters, onMerge }: Deps,
  drafts: Draft[],
): Promise<{ posts: PreparedPost[]; outdated: RowKey[] }> {
  const toAssign = drafts.filter(({ needsCluster }) => needsCluster)
  const joined = await joinClusters(
    clusters,
    toAssign.map(({ post }) => post),
  )
  const rewritten = drafts.flatMap(({ before }) => before ?? [])
  await mergeClusters({ clusters, onMerge }, joined, rewritten)
  await clusters.insertNodes(joined.newNodes, joined.newLinks)

  const assigned = drafts.map((draft) => {
    const cluster = draft.needsCluster ? joined.of(draft.post) : joined.renamed(draft.post.cluster)
    return { draft, ...draft.post, cluster }
  })
  const affected = new Set([
    ...joined.merges.values(),
    ...assigned.filter(({ draft }) => mayBeFirst(draft)).map(({ cluster }) => cluster),
    ...toAssign.flatMap(({ before }) => (before ? [joined.renamed(before.cluster)] : [])),
  ])
  const storedClusters = [...affected].filter((cluster) => !joined.fresh.has(cluster))
  const storedFirsts = await clusters.findFirst(storedClusters, rewritten)
  const first = firstOf([...assigned, ...storedFirsts])
  const existed = (post: ClusterPost) => {
    if (!affected.has(post.cluster)) return post.existedBefore
    return post.existedBeforeTold || first.get(post.cluster) !== keyText(post)
  }
  const corrected = await correctedRows(posts, storedFirsts, existed)
  return {
    posts: [
      ...assigned.map((post) => withCluster(post.draft.post, post.cluster, existed(post))),
      ...corrected.rows.map(preparedPost),
    ],
    outdated: corrected.outdated,
  }
}

/** Merges clusters, but leaves posts that are written anyway. */
export async function mergeClusters(
  { clusters, onMerge }: Pick<Deps, 'clusters' | 'onMerge'>,
  { merges, renamed }: Pick<Joined, 'merges' | 'renamed'>,
  rewritten: PostKey[],
): Promise<void> {
  await onMerge(merges)
  for (const [name, together] of Map.groupBy(merges.keys(), renamed))
    await clusters.merge(together, name, rewritten)
}

/** Stored posts of these clusters whose flag is no longer right, and the rows that they replace. */
export async function correctFlags(
  { posts, clusters }: Pick<Deps, 'posts' | 'clusters'>,
  affected: ReadonlySet<number>,
): Promise<{ posts: PreparedPost[]; outdated: RowKey[] }> {
  const firsts = await clusters.findFirst([...affected], [])
  const first = firstOf(firsts)
  const { rows, outdated } = await correctedRows(
    posts,
    firsts,
    (post) => post.existedBeforeTold || first.get(post.cluster) !== keyText(post),
  )
  return { posts: rows.map(preparedPost), outdated }
}

/** True if the draft may change which post of its cluster is the earliest. */
function mayBeFirst({ post, before, needsCluster }: Draft): boolean {
  return (
    needsCluster ||
    before?.dateCreated !== post.dateCreated ||
    before.existedBeforeTold !== post.existedBeforeTold
  )
}

/** New rows of stored posts whose copy flag is no longer right, and the rows that they replace. */
async function correctedRows(
  posts: PostStore,
  storedFirsts: ClusterPost[],
  existed: (post: ClusterPost) => boolean,
) {
  const wrong = storedFirsts.filter((post) => existed(post) !== post.existedBefore)
  const outdated = await posts.findRows(wrong)
  const rows = outdated.map((row) => ({
    ...row,
    ...indexOf(row),
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

/** Compares as the engine does (texts by their bytes), because `findFirst` sorts there. */
function isEarlier(a: ClusterPost, b: ClusterPost): boolean {
  if (a.dateCreated !== b.dateCreated) return a.dateCreated < b.dateCreated
  const channels = Buffer.compare(Buffer.from(a.channelId), Buffer.from(b.channelId))
  return channels === 0 ? a.messageId < b.messageId : channels < 0
}

/** The post with this cluster and flag. Its line is written again only if one of them differs. */
function withCluster(post: PreparedPost, cluster: number, existedBefore: boolean): PreparedPost {
  if (post.cluster === cluster && post.existedBefore === existedBefore) return post
  const line = jsonLine({ ...rowOfPrepared(post), cluster, existedBefore })
  return { ...post, cluster, existedBefore, line }
}

function keyText({ channelId, messageId }: PostKey): string {
  return `${channelId}_${messageId}`
}
