import { captionsAgree } from '@litopys/language/extraction/copies/captions'
import { yieldBetween } from '#server/yielding'
import { createGroups, type Groups } from './cluster-groups.ts'
import type { ClusterStore, CopyLink, KnownPicture } from './clusters.store.ts'
import type { CopyKeys } from './copy-keys.ts'
import { copiesAmong } from './find-copies.ts'

/** A text or picture is linked to at most about so many others. Form letters alone have more, and their comparison would take long. */
const mostLinks = 20

/** Links between nodes. `areEnough`: a further link of two nodes in one group would add nothing. */
export type CopyLinks = ReturnType<typeof createLinks>

export function createLinks(groups: Groups) {
  const counts = new Map<number, number>()
  const isFull = (node: number) => (counts.get(node) ?? 0) >= mostLinks
  const all: CopyLink[] = []
  return {
    all,
    areEnough: (one: number, other: number) =>
      (isFull(one) || isFull(other)) && groups.of(one) === groups.of(other),
    add(one: number, other: number): void {
      all.push({ node: Math.max(one, other), other: Math.min(one, other) })
      for (const node of [one, other]) counts.set(node, (counts.get(node) ?? 0) + 1)
      groups.join(one, other)
    },
  }
}

type Picture = NonNullable<CopyKeys['picture']>

/**
 * Links pictures with captions that agree, if they are the same file. Which other files show the same picture can depend on
 * a file between them, so these have no links.
 */
export async function linkEqualFiles(
  links: CopyLinks,
  pictures: readonly Picture[],
  known: readonly KnownPicture[],
): Promise<void> {
  const othersTurn = yieldBetween()
  const added = new Set(pictures.map(({ node }) => node))
  const others = known.filter(({ node }) => !added.has(node)).map((one) => ({ ...one, caption: one }))
  const byFile = Map.groupBy<string, Pick<Picture, 'node' | 'hash' | 'caption'>>(others, ({ hash }) => hash)
  for (const picture of pictures) {
    await othersTurn()
    const same = byFile.get(picture.hash) ?? []
    for (const other of same)
      if (!links.areEnough(picture.node, other.node) && captionsAgree(picture.caption, other.caption))
        links.add(picture.node, other.node)
    byFile.set(picture.hash, [...same, picture])
  }
}

/** Links known texts and pictures that were archived before links were kept. */
export async function linkKnown(
  store: ClusterStore,
  given: Pick<CopyKeys, 'text' | 'picture'>[],
): Promise<void> {
  const links = createLinks(createGroups())
  const texts = new Map(given.flatMap(({ text }) => (text ? [[text.node, text] as const] : [])))
  const similar = await store.findSimilar([...texts.values()])
  const others = similar.filter(({ node }) => !texts.has(node))
  for (const [one, other] of copiesAmong([...texts.values()], others, links.areEnough)) links.add(one, other)
  const pictures = new Map(
    given.flatMap(({ picture }) => (picture ? [[picture.node, picture] as const] : [])),
  )
  const hashes = [...new Set([...pictures.values()].map(({ hash }) => hash))]
  await linkEqualFiles(links, [...pictures.values()], await store.findPictures(hashes))
  await store.insertNodes([], links.all)
}
