import { createGroups, type Groups } from './cluster-groups.ts'
import type { ClusterStore, CopyLink } from './clusters.store.ts'
import { copiesAmong, type NewText } from './find-copies.ts'

/** A text is linked to at most about so many others. Form letters alone have more, and their comparison would take long. */
const mostLinks = 20

/** Links between texts. `areEnough`: a further link of two texts in one group would add nothing. */
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

/** Links known texts that were archived before links were kept. */
export async function linkKnownTexts(store: ClusterStore, given: NewText[]): Promise<void> {
  const texts = new Map(given.map((text) => [text.node, text]))
  const others = await store.findSimilar([...texts.values()])
  const links = createLinks(createGroups())
  const known = others.filter(({ node }) => !texts.has(node))
  for (const [one, other] of copiesAmong([...texts.values()], known, links.areEnough)) links.add(one, other)
  await store.insertNodes([], links.all)
}
