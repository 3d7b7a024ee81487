import { createGroups, type Groups } from './cluster-groups.ts'
import type { ClusterNode, ClusterStore, CopyLink, NewNode } from './clusters.store.ts'
import { type CopyKeys, homeOf, wordsText } from './copy-keys.ts'
import { createLinks, linkEqualFiles } from './copy-links.usecase.ts'
import { copiesAmong } from './find-copies.ts'
import type { PreparedPost } from './prepared-post.ts'
import { tiePictures } from './tie-pictures.usecase.ts'

type KeyedPost = Pick<PreparedPost, 'copyKeys'>

/** Clusters of the posts in a batch. */
export type Joined = {
  of(post: KeyedPost): number
  /** The current name of a cluster, which changes when clusters merge. */
  renamed(cluster: number): number
  /** Merged clusters: the lost name of each, and its new name. */
  merges: Map<number, number>
  /** Names that no post of the archive has yet. */
  fresh: Set<number>
  newNodes: NewNode[]
  /** Pairs of texts and of pictures that are copies of each other. */
  newLinks: CopyLink[]
}

/**
 * Joins posts to clusters. Two posts are in one cluster if a chain of posts connects them; neighbours in the
 * chain have nearly the same text, were forwarded from the same message, or have the same picture and little text. The result does not depend on the
 * order of arrival.
 */
export async function joinClusters(store: ClusterStore, posts: KeyedPost[]): Promise<Joined> {
  const allCopyKeys = posts.map(({ copyKeys }) => copyKeys)
  const texts = new Map(allCopyKeys.flatMap(({ text }) => (text ? [[text.node, text] as const] : [])))
  const origins = new Map(
    allCopyKeys.flatMap(({ origin }) => (origin ? [[origin.node, origin] as const] : [])),
  )
  const pictures = new Map(
    allCopyKeys.flatMap(({ picture }) => (picture ? [[picture.node, picture] as const] : [])),
  )
  const messages = new Set(allCopyKeys.map(({ message }) => message))

  const groups = createGroups()
  const clusters = new Set<number>()
  const tie = (known: ClusterNode[]) => {
    for (const { node, cluster } of known) {
      groups.join(node, cluster)
      clusters.add(cluster)
    }
  }
  const found = await store.findNodes([
    ...new Set([...texts.keys(), ...pictures.keys(), ...origins.keys(), ...messages]),
  ])
  const isFound = new Set(found.map(({ node }) => node))
  tie(found)
  for (const keys of allCopyKeys) joinParts(groups, keys, (node) => isFound.has(node) || origins.has(node))

  // A known text was compared with all others, either when it arrived or when they did.
  const newTexts = [...texts.values()].filter(({ node }) => !isFound.has(node))
  const similar = await store.findSimilar(newTexts)
  tie(similar)
  const links = createLinks(groups)
  for (const [one, other] of copiesAmong(newTexts, similar, links.areEnough)) links.add(one, other)

  const newPictures = [...pictures.values()].filter(({ node }) => !isFound.has(node))
  const knownPictures = await tiePictures(store, newPictures, { groups, tie })
  await linkEqualFiles(links, newPictures, knownPictures)

  const newOrigins = [...origins.values()].filter(({ node }) => !isFound.has(node))
  const elsewhere = newOrigins.filter(({ node }) => !messages.has(node))
  const byKey = new Map(elsewhere.map((origin) => [`${origin.channelId}_${origin.messageId}`, origin.node]))
  for (const { channelId, messageId, cluster } of await store.findClusters(elsewhere)) {
    const node = byKey.get(`${channelId}_${messageId}`)
    if (node !== undefined) tie([{ node, cluster }])
  }

  const names = await namesOf(store, groups, clusters, allCopyKeys.map(homeOf))
  const nameOf = (node: number) => names.get(groups.of(node)) ?? node
  return {
    of: ({ copyKeys }) => nameOf(homeOf(copyKeys)),
    renamed: nameOf,
    merges: new Map(
      [...clusters]
        .map((cluster) => [cluster, nameOf(cluster)] as const)
        .filter(([old, name]) => old !== name),
    ),
    fresh: new Set([...names.values()].filter((name) => !clusters.has(name))),
    newNodes: [
      ...newTexts.map((text) => ({ ...text, cluster: nameOf(text.node) })),
      ...newPictures.map(({ node, hash, caption }) => ({
        node,
        hash,
        bands: [],
        words: wordsText(caption),
        cluster: nameOf(node),
      })),
      ...newOrigins.map(({ node }) => ({ node, cluster: nameOf(node), bands: [], words: noWords })),
    ],
    newLinks: links.all,
  }
}

const noWords = wordsText({ formIds: [], numberIds: [] })

/**
 * Joins a post's text, its picture, the message it was forwarded from, and itself if others were forwarded from it.
 */
function joinParts(groups: Groups, keys: CopyKeys, isNamed: (node: number) => boolean): void {
  const home = homeOf(keys)
  if (keys.picture) groups.join(home, keys.picture.node)
  if (keys.origin) groups.join(home, keys.origin.node)
  if (isNamed(keys.message)) groups.join(home, keys.message)
}

/** The largest of the joined clusters keeps its name, because the posts of the others must be rewritten. */
export async function namesOf(
  store: ClusterStore,
  groups: Groups,
  clusters: Set<number>,
  homes: number[],
): Promise<Map<number, number>> {
  const known = Map.groupBy(clusters, groups.of)
  const several = [...known.values()].filter((together) => together.length > 1)
  const sizes = several.length > 0 ? await store.countPosts(several.flat()) : new Map<number, number>()
  const size = (cluster: number) => sizes.get(cluster) ?? 0
  const names = new Map<number, number>()
  for (const [group, together] of known) {
    const [largest] = together.toSorted((a, b) => size(b) - size(a) || a - b)
    if (largest !== undefined) names.set(group, largest)
  }
  for (const [group, together] of Map.groupBy(homes, groups.of))
    if (!known.has(group)) names.set(group, Math.min(...together))
  return names
}
