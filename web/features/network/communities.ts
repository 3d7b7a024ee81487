import type { Network, NetworkEdge } from '@litopys/contract/schemas/network'
import Graph from 'graphology'
import louvain from 'graphology-communities-louvain'

/** A community by number, the largest first. `name`: id of its channel with most posts of edges. */
export type Community = { number: number; name: string; nodes: string[] }

type Shape = {
  nodes: Pick<Network['nodes'][number], '_id'>[]
  edges: Pick<NetworkEdge, 'from' | 'to' | 'posts'>[]
}

/**
 * Channels that are more connected with each other than with others: the Louvain method (Blondel et al. 2008) over the
 * posts of all edges between two channels, in both directions. The same network gives the same communities.
 */
export function communitiesOf({ nodes, edges }: Shape): Community[] {
  if (nodes.length === 0) return []
  const graph = new Graph({ type: 'undirected' })
  const strength = new Map<string, number>()
  // The order of nodes decides between equal moves.
  for (const id of nodes.map(({ _id }) => _id).toSorted()) graph.addNode(id)
  for (const { from, to, posts } of edges.toSorted(byEnds)) {
    if (from === to) continue
    for (const end of [from, to]) strength.set(end, (strength.get(end) ?? 0) + posts)
    // A pair with many posts must not outweigh all others.
    graph.updateEdge(from, to, ({ weight = 0 }: { weight?: number }) => ({ weight: weight + posts }))
  }
  const byCommunity = louvain(graph, {
    getEdgeWeight: (_edge, { weight }) => Math.log1p(weight),
    rng: seeded(),
  })
  const groups = Map.groupBy(Object.keys(byCommunity), (id) => byCommunity[id] ?? -1)
  const strengthOf = (id: string) => strength.get(id) ?? 0
  return [...groups.values()]
    .map((members) => members.toSorted((a, b) => strengthOf(b) - strengthOf(a) || (a > b ? 1 : -1)))
    .toSorted((a, b) => b.length - a.length || ((a[0] ?? '') > (b[0] ?? '') ? 1 : -1))
    .map((members, number) => ({ number, name: members[0] ?? '', nodes: members }))
}

function byEnds(a: Pick<NetworkEdge, 'from' | 'to'>, b: Pick<NetworkEdge, 'from' | 'to'>): number {
  const [one, other] = [JSON.stringify([a.from, a.to]), JSON.stringify([b.from, b.to])]
  if (one === other) return 0
  return one > other ? 1 : -1
}

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
export function seeded(seed = 1): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
