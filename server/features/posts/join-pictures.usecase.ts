import { captionsAgree } from '@litopys/language/extraction/copies/captions'
import { createGroups } from './cluster-groups.ts'
import { correctFlags, mergeClusters } from './cluster-posts.usecase.ts'
import type { ClusterStore } from './clusters.store.ts'
import { namesOf } from './join-clusters.usecase.ts'
import { type PostDeps, replaceRows } from './posts.usecase.ts'

export type JoinPicturesDeps = Pick<PostDeps, 'posts' | 'clusters' | 'onMerge'>

/**
 * Joins the clusters of posts whose files show the same picture and whose captions agree. `groups`: files with the same
 * picture. They are noted last, so that a kill repeats the whole.
 */
export async function joinPictures(
  deps: JoinPicturesDeps,
  stamp: string,
  groups: readonly string[][],
): Promise<void> {
  await deps.posts.exclusively(() => joinExclusively(deps, stamp, groups))
}

async function joinExclusively(
  { posts, clusters, onMerge }: JoinPicturesDeps,
  stamp: string,
  groups: readonly string[][],
): Promise<void> {
  const together = await withKnownFiles(clusters, groups)
  const nodes = Map.groupBy(await clusters.findPictures(together.flat()), ({ hash }) => hash)
  const joined = createGroups()
  const touched = new Set<number>()
  for (const files of together) {
    const pictures = files.flatMap((hash) => nodes.get(hash) ?? [])
    for (const [i, one] of pictures.entries())
      for (const other of pictures.slice(i + 1))
        if (captionsAgree(one, other)) {
          joined.join(one.cluster, other.cluster)
          touched.add(one.cluster).add(other.cluster)
        }
  }
  const names = await namesOf(clusters, joined, touched, [])
  const renamed = (cluster: number) => names.get(joined.of(cluster)) ?? cluster
  const merges = new Map(
    [...touched].flatMap((cluster) =>
      renamed(cluster) === cluster ? [] : [[cluster, renamed(cluster)] as const],
    ),
  )
  await mergeClusters({ clusters, onMerge }, { merges, renamed }, [])
  const corrected = await correctFlags({ posts, clusters }, new Set(names.values()))
  await replaceRows(posts, corrected.posts, corrected.outdated)
  await clusters.alikePictures.insert(stamp, together)
}

/** The groups with the files that they are already known to be alike with, each file in one group. */
async function withKnownFiles(store: ClusterStore, groups: readonly string[][]): Promise<string[][]> {
  const known = await store.alikePictures.find(groups.flat())
  const parts: string[][] = []
  for (const files of groups) {
    const all = new Set(files.flatMap((hash) => [...(known.get(hash) ?? [])]))
    const others = parts.filter((part) => part.some((hash) => all.has(hash)))
    for (const part of others) parts.splice(parts.indexOf(part), 1)
    parts.push([...new Set([...all, ...others.flat()])])
  }
  return parts
}
