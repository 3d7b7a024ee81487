import type { Network } from '@litopys/contract/schemas/network'
import Graph from 'graphology'
import forceAtlas2 from 'graphology-layout-forceatlas2'
import { type Community, communitiesOf, seeded } from './communities.ts'

/** Where a channel is drawn, in units of the layout. */
export type Position = { x: number; y: number }
export type Positions = Record<string, Position>

const rounds = 12
const roundLength = 25
/** Above this number of nodes, far nodes are taken together. */
const fewNodes = 400

/**
 * Positions of the channels by ForceAtlas2 (Jacomy et al. 2014), in rounds that get better. Channels start in a circle of
 * their community, or at a known position. The same network gives the same positions.
 */
function* positionsOf(
  { nodes, edges }: Pick<Network, 'nodes' | 'edges'>,
  communities: Community[],
  known: Positions,
): Generator<Positions> {
  const graph = new Graph({ type: 'undirected' })
  const random = seeded(7)
  for (const { number, nodes: members } of communities) {
    const turn = (2 * Math.PI * number) / communities.length
    for (const id of members) {
      const [angle, radius] = [2 * Math.PI * random(), 10 * Math.sqrt(random())]
      const start = {
        x: 100 * Math.cos(turn) + radius * Math.cos(angle),
        y: 100 * Math.sin(turn) + radius * Math.sin(angle),
      }
      graph.addNode(id, known[id] ?? start)
    }
  }
  for (const { from, to, posts } of edges)
    graph.updateEdge(from, to, ({ weight = 0 }: { weight?: number }) => ({
      weight: weight + Math.log1p(posts),
    }))
  const settings = {
    ...forceAtlas2.inferSettings(graph),
    barnesHutOptimize: nodes.length > fewNodes,
    gravity: 1,
    scalingRatio: 8,
  }
  for (let round = 0; round < rounds; round += 1) {
    forceAtlas2.assign(graph, { iterations: roundLength, settings, getEdgeWeight: 'weight' })
    yield Object.fromEntries(
      graph.mapNodes((id, { x, y }: { x?: number; y?: number }) => [id, { x: x ?? 0, y: y ?? 0 }]),
    )
  }
}

/** What the worker answers: first the communities, then positions that get better. */
export type LayoutAnswer =
  | { kind: 'communities'; communities: Community[] }
  | { kind: 'positions'; positions: Positions; isLast: boolean }

export type LayoutQuestion = { network: Pick<Network, 'nodes' | 'edges'>; known: Positions }

/** Everything that the worker answers, in order. */
export function* layoutAnswers({ network, known }: LayoutQuestion): Generator<LayoutAnswer> {
  const communities = communitiesOf(network)
  yield { kind: 'communities', communities }
  let left = rounds
  for (const positions of positionsOf(network, communities, known)) {
    left -= 1
    yield { kind: 'positions', positions, isLast: left === 0 }
  }
}
