import type { Observation } from '@litopys/contract/schemas/observation'
import { leafOf } from '#evidence/leaf'
import type { Leaf } from './leaves.store.ts'
import { hexOf, leafHash, treeOf } from './run-tree.ts'

/** An observation of a sealed run that is not as it was. */
export type LeafFault = { kind: 'changed' | 'removed' | 'added'; channelId: string; messageId: number }

export type Comparison = {
  size: number
  root: string
  /** The first faults, and the number of all. */
  faults: LeafFault[]
  faultCount: number
  /** Number of observations that were removed with their channels. */
  gone: number
}

type PostOf = { channelId: string; messageId: number }
type Group = PostOf & { leaves: string[] }

const namedAtMost = 10

/**
 * Compares the observations of a run with the leaves of its seal, and computes the root of the observations. `isGone`:
 * whether a channel was deleted after the seal. Its stored leaves are then used in place of its observations. Both have
 * the order of leaves, and are read in constant memory.
 */
export async function compareLeaves(
  observations: AsyncIterable<Observation>,
  stored: AsyncIterable<Leaf>,
  isGone: (channelId: string) => boolean,
): Promise<Comparison> {
  const tree = treeOf()
  const faults: LeafFault[] = []
  let faultCount = 0
  let gone = 0
  const now = groupsOf(observations, (one) => leafHash(leafOf(one)).toString('hex'))
  const then = groupsOf(stored, ({ leaf }) => leaf)
  for await (const [current, sealed] of paired(now, then)) {
    const post = current ?? sealed
    if (!post) continue
    const { channelId, messageId } = post
    const [found = [], expected = []] = [current?.leaves, sealed?.leaves]
    const isRemoved = found.length === 0 && isGone(channelId)
    if (isRemoved) gone += expected.length
    for (const leaf of isRemoved ? expected : found) tree.add(Buffer.from(leaf, 'hex'))
    if (isRemoved) continue
    for (const kind of differences(found, expected)) {
      faultCount += 1
      if (faults.length < namedAtMost) faults.push({ kind, channelId, messageId })
    }
  }
  const { size, root } = tree.end()
  return { size, root: hexOf(root), faults, faultCount, gone }
}

function differences(found: string[], expected: string[]): LeafFault['kind'][] {
  const [has, had] = [new Set(found), new Set(expected)]
  const added = found.filter((leaf) => !had.has(leaf)).length
  const removed = expected.filter((leaf) => !has.has(leaf)).length
  const changed = Math.min(added, removed)
  return [
    ...Array.from({ length: changed }, () => 'changed' as const),
    ...Array.from({ length: removed - changed }, () => 'removed' as const),
    ...Array.from({ length: added - changed }, () => 'added' as const),
  ]
}

/** The leaves of each post. */
async function* groupsOf<T extends PostOf>(
  items: AsyncIterable<T>,
  leafOfItem: (item: T) => string,
): AsyncGenerator<Group> {
  let group: Group | undefined
  for await (const item of items) {
    const { channelId, messageId } = item
    if (group?.channelId === channelId && group.messageId === messageId) {
      group.leaves.push(leafOfItem(item))
      continue
    }
    if (group) yield group
    group = { channelId, messageId, leaves: [leafOfItem(item)] }
  }
  if (group) yield group
}

/** The groups of both sides by post, in order. */
async function* paired(
  one: AsyncGenerator<Group>,
  other: AsyncGenerator<Group>,
): AsyncGenerator<[Group | undefined, Group | undefined]> {
  const next = async (groups: AsyncGenerator<Group>): Promise<Group | undefined> => {
    const { value, done } = await groups.next()
    return done ? undefined : value
  }
  try {
    let [left, right] = [await next(one), await next(other)]
    while (left || right) {
      const order = left && right ? compared(left, right) : left ? -1 : 1
      yield [order <= 0 ? left : undefined, order >= 0 ? right : undefined]
      if (order <= 0) left = await next(one)
      if (order >= 0) right = await next(other)
    }
  } finally {
    await one.return(undefined)
    await other.return(undefined)
  }
}

/** The order of leaves: channels by their bytes. */
function compared(one: PostOf, other: PostOf): number {
  if (one.channelId === other.channelId) return one.messageId - other.messageId
  return Buffer.compare(Buffer.from(one.channelId), Buffer.from(other.channelId))
}
