import { type Caption, captionsAgree } from '@litopys/language/extraction/copies/captions'
import { yieldBetween } from '#server/yielding'
import type { Groups } from './cluster-groups.ts'
import type { ClusterNode, ClusterStore, KnownPicture } from './clusters.store.ts'
import type { CopyKeys } from './copy-keys.ts'

type NewPicture = NonNullable<CopyKeys['picture']>

/** Different captions of one picture that are compared with each other. */
export const mostCaptions = 2_000

/** Equal captions of one picture. `nodes`: with a cluster if they are known. */
type Captions = { caption: Caption; nodes: (ClusterNode | { node: number })[]; areTied: boolean }
/** Files with the same picture. `compared`: the captions that new ones are compared with. */
type Part = { files: Set<string>; captions: Map<string, Captions>; compared: Captions[] }

/** Text of the words of a caption. Equal captions of one picture agree. */
export function captionKey({ formIds }: Pick<Caption, 'formIds'>): string {
  return formIds.join(' ')
}

/**
 * Joins new pictures with captions to known ones and to each other, if they have the same picture and their captions
 * agree. A known one was compared with all others, either when it arrived, when they did, or when the file was analysed.
 * Equal captions are compared once, and other work runs in between. Returns the known ones that show the same.
 */
export async function tiePictures(
  store: ClusterStore,
  pictures: NewPicture[],
  { groups, tie }: { groups: Groups; tie(known: ClusterNode[]): void },
): Promise<KnownPicture[]> {
  if (pictures.length === 0) return []
  const othersTurn = yieldBetween()
  const alike = await store.alikePictures.find([...new Set(pictures.map(({ hash }) => hash))])
  const partOf = await partsOf(alike.values(), othersTurn)
  const knownPictures = await store.findPictures([...partOf.keys()])
  for (const { hash, ...known } of knownPictures) {
    await othersTurn()
    addCaption(partOf.get(hash), known, { node: known.node, cluster: known.cluster })
  }
  const joinAll = (node: number, { nodes, areTied }: Captions) => {
    if (!areTied) tie(nodes.filter((one) => 'cluster' in one))
    for (const other of areTied ? nodes.slice(0, 1) : nodes) groups.join(node, other.node)
  }
  for (const { node, hash, caption } of pictures) {
    await othersTurn()
    const part = partOf.get(hash)
    const equal = part?.captions.get(captionKey(caption))
    for (const other of equal ? [equal] : (part?.compared ?? [])) {
      const [first] = other.nodes
      const areJoined = other.areTied && first !== undefined && groups.of(node) === groups.of(first.node)
      if (areJoined || !(other === equal || captionsAgree(caption, other.caption))) continue
      joinAll(node, other)
      other.areTied = true
    }
    if (!equal) addCaption(part, caption, { node })
  }
  return knownPictures
}

/** Files with the same picture as these, by file. Sets with a common file are one part. */
async function partsOf(
  sets: Iterable<ReadonlySet<string>>,
  othersTurn: () => Promise<void>,
): Promise<Map<string, Part>> {
  const partOf = new Map<string, Part>()
  for (const files of sets) {
    await othersTurn()
    const known = new Set([...files].map((file) => partOf.get(file)))
    // Files of one picture have the same set.
    if (known.size === 1 && !known.has(undefined)) continue
    const part: Part = { files: new Set(files), captions: new Map(), compared: [] }
    for (const other of known) for (const file of other?.files ?? []) part.files.add(file)
    for (const file of part.files) partOf.set(file, part)
  }
  return partOf
}

function addCaption(
  part: Part | undefined,
  { formIds, numberIds }: Caption,
  node: Captions['nodes'][number],
) {
  if (!part) return
  const key = captionKey({ formIds })
  const known = part.captions.get(key)
  if (known) {
    known.nodes.push(node)
    return
  }
  const added: Captions = { caption: { formIds, numberIds }, nodes: [node], areTied: !('cluster' in node) }
  part.captions.set(key, added)
  if (part.compared.length < mostCaptions) part.compared.push(added)
}
