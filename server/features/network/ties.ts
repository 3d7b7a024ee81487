import type { ObjectKind } from '@litopys/contract/connections'
import { yieldBetween } from '#server/yielding'

/** A post with an object. `object`: number of the object; `at`: seconds since 1970. */
export type ObjectPost = { kind: ObjectKind; object: number; channel: string; messageId: number; at: number }

/** Two posts of two channels with the same objects. */
export type PostPair = { first: ObjectPost; second: ObjectPost; kinds: Set<ObjectKind> }

/** Pairs by the two channels, in the order of their ids. */
export type Pairs = Map<string, { a: string; b: string; pairs: Map<string, PostPair> }>

/** Objects with more posts than this within the time are news for everybody, and say nothing of two channels. */
const mostTogether = 100

type Options = {
  /** Which channels are compared. */
  wanted?: (a: string, b: string) => boolean
  signal?: AbortSignal
}

/**
 * Pairs of posts of different channels with the same object, at most `seconds` apart: for each object the nearest two posts
 * of two channels. Two posts with several common objects are one pair. `crowded`: objects that were left out.
 */
export async function pairsWithin(
  posts: ObjectPost[],
  seconds: number,
  { wanted = () => true, signal }: Options = {},
): Promise<{ pairs: Pairs; crowded: Set<number> }> {
  const pairs: Pairs = new Map()
  const othersTurn = yieldBetween(signal)
  const crowded = new Set<number>()
  for (const [object, some] of Map.groupBy(posts, (post) => post.object)) {
    const sorted = some.toSorted(
      (one, other) =>
        one.at - other.at || (one.channel > other.channel ? 1 : -1) || one.messageId - other.messageId,
    )
    if (isCrowded(sorted, seconds)) {
      crowded.add(object)
      continue
    }
    for (const pair of await nearest(sorted, seconds, wanted, othersTurn)) add(pairs, pair)
    await othersTurn()
  }
  return { pairs, crowded }
}

function isCrowded(sorted: ObjectPost[], seconds: number): boolean {
  return sorted.some(
    ({ at }, i) => (sorted[i + mostTogether]?.at ?? Number.POSITIVE_INFINITY) - at <= seconds,
  )
}

/** The nearest pair of posts of each two channels. The window is short, as crowded objects are left out. */
async function nearest(
  sorted: ObjectPost[],
  seconds: number,
  wanted: (a: string, b: string) => boolean,
  othersTurn: () => Promise<void>,
): Promise<Iterable<[ObjectPost, ObjectPost]>> {
  const found = new Map<string, [ObjectPost, ObjectPost]>()
  for (const [i, first] of sorted.entries()) {
    for (let next = i + 1; next < sorted.length; next += 1) {
      const second = sorted[next]
      if (!second || second.at - first.at > seconds) break
      if (first.channel === second.channel) continue
      const [a, b] = ends(first.channel, second.channel)
      if (!wanted(a, b)) continue
      const key = pairKey(a, b)
      const known = found.get(key)
      if (!known || second.at - first.at < known[1].at - known[0].at) found.set(key, [first, second])
    }
    await othersTurn()
  }
  return found.values()
}

function add(pairs: Pairs, [first, second]: [ObjectPost, ObjectPost]): void {
  const [a, b] = ends(first.channel, second.channel)
  const key = pairKey(a, b)
  const known = pairs.get(key) ?? { a, b, pairs: new Map<string, PostPair>() }
  const posts = JSON.stringify([first.channel, first.messageId, second.messageId])
  const pair = known.pairs.get(posts) ?? { first, second, kinds: new Set<ObjectKind>() }
  pair.kinds.add(first.kind)
  known.pairs.set(posts, pair)
  pairs.set(key, known)
}

/**
 * Number of pairs of posts of objects that both channels have, at most `seconds` apart, by pair of channels: of each object
 * the nearest two posts, and of several objects of two posts one. There is no limit of posts, as only these pairs are read.
 */
export async function countCommon(
  posts: ObjectPost[],
  tested: { a: string; b: string }[],
  seconds: number,
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const partners = Map.groupBy(tested, ({ a }) => a)
  const found = new Map<string, Set<string>>()
  const othersTurn = yieldBetween(signal)
  for (const some of Map.groupBy(posts, ({ object }) => object).values()) {
    const sorted = some.toSorted((one, other) => one.at - other.at || one.messageId - other.messageId)
    const byChannel = Map.groupBy(sorted, ({ channel }) => channel)
    for (const [a, own] of byChannel)
      for (const { b } of partners.get(a) ?? []) {
        const pair = nearestOf(own, byChannel.get(b) ?? [], seconds)
        if (!pair) continue
        const key = pairKey(a, b)
        const known = found.get(key) ?? new Set()
        found.set(key, known.add(`${pair[0].messageId} ${pair[1].messageId}`))
        await othersTurn()
      }
    await othersTurn()
  }
  return new Map([...found].map(([key, pairs]) => [key, pairs.size]))
}

/** The nearest posts of two lists in order of time; undefined if they are further apart. */
function nearestOf(
  own: ObjectPost[],
  others: ObjectPost[],
  seconds: number,
): [ObjectPost, ObjectPost] | undefined {
  let best: [ObjectPost, ObjectPost] | undefined
  let least = seconds + 1
  for (let i = 0, k = 0; i < own.length && k < others.length; ) {
    const [one, other] = [own[i], others[k]]
    if (!one || !other) break
    const apart = Math.abs(one.at - other.at)
    if (apart < least) [best, least] = [[one, other], apart]
    if (one.at <= other.at) i += 1
    else k += 1
  }
  return best
}

export function ends(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one]
}

export function pairKey(a: string, b: string): string {
  return `${a}\n${b}`
}

/** Nodes that edges connect, directly or over others, in the order of the edges. */
export function connected<Edge extends { a: string; b: string }>(edges: Edge[]): Edge[][] {
  const parent = new Map<string, string>()
  const rootOf = (node: string): string => {
    let root = node
    for (let next = parent.get(root); next !== undefined && next !== root; next = parent.get(root))
      root = next
    parent.set(node, root)
    return root
  }
  for (const { a, b } of edges) {
    const [one, other] = ends(rootOf(a), rootOf(b))
    parent.set(other, one)
  }
  return [...Map.groupBy(edges, ({ a }) => rootOf(a)).values()]
}
