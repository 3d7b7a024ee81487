import { captionsAgree } from '@litopys/language/extraction/copies/captions'
import { yieldBetween } from '#server/yielding'
import { createGroups } from './cluster-groups.ts'
import { correctFlags, mergeClusters } from './cluster-posts.usecase.ts'
import type { ClusterStore, KnownPicture } from './clusters.store.ts'
import { namesOf } from './join-clusters.usecase.ts'
import { type PostDeps, replaceRows } from './posts.usecase.ts'
import { captionKey, mostCaptions } from './tie-pictures.usecase.ts'

export type JoinPicturesDeps = Pick<PostDeps, 'posts' | 'clusters' | 'onMerge'>

/** A file that was compared with all others, and those of them that show the same picture. */
type Compared = { hash: string; same: string[] }

/**
 * Joins the clusters of posts whose files show the same picture and whose captions agree. `stamp`: the version of the
 * comparison. The files are noted last, so that a kill repeats the whole.
 */
export async function joinPictures(
  deps: JoinPicturesDeps,
  stamp: string,
  files: readonly Compared[],
): Promise<void> {
  await deps.posts.exclusively(() => joinExclusively(deps, stamp, files))
}

async function joinExclusively(
  { posts, clusters, onMerge }: JoinPicturesDeps,
  stamp: string,
  compared: readonly Compared[],
): Promise<void> {
  const groups = compared.map(({ hash, same }) => [hash, ...same])
  const together = await withKnownFiles(clusters, groups)
  const nodes = Map.groupBy(await clusters.findPictures(together.flat()), ({ hash }) => hash)
  const joined = createGroups()
  const touched = new Set<number>()
  const join = (one: KnownPicture, other: KnownPicture) => {
    joined.join(one.cluster, other.cluster)
    touched.add(one.cluster).add(other.cluster)
  }
  const othersTurn = yieldBetween()
  for (const files of together) {
    const pictures = files.flatMap((hash) => nodes.get(hash) ?? [])
    // A channel repeats a picture with the same few captions: only different ones are compared.
    const captions = [...Map.groupBy(pictures, captionKey).values()]
    for (const [i, [one, ...equal]] of captions.entries()) {
      if (!one) continue
      for (const other of equal) join(one, other)
      await othersTurn()
      for (let at = i + 1; at < Math.min(captions.length, mostCaptions); at += 1) {
        const [other] = captions[at] ?? []
        if (other && captionsAgree(one, other)) join(one, other)
      }
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
  const hashes = compared.map(({ hash }) => hash)
  await clusters.alikePictures.insert(stamp, hashes, together)
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
