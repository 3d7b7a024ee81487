import type { NetworkEdge } from '@litopys/contract/schemas/network'

type Edge = Pick<NetworkEdge, 'from' | 'to' | 'kind' | 'posts'>

const byEdge = (a: Edge, b: Edge) =>
  b.posts - a.posts ||
  compareTexts(a.from, b.from) ||
  compareTexts(a.to, b.to) ||
  compareTexts(a.kind, b.kind)

/** Order of texts by code unit, the same on every machine. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Posts of the edges of each node, the most connected ones first. */
function strengths(edges: Edge[]): [string, number][] {
  const byNode = new Map<string, number>()
  for (const { from, to, posts } of edges)
    for (const node of [from, to]) byNode.set(node, (byNode.get(node) ?? 0) + posts)
  return [...byNode].toSorted((a, b) => b[1] - a[1] || compareTexts(a[0], b[0]))
}

/**
 * The edges between the most connected nodes, those with most posts first. `nodes`: the nodes of these edges, the most
 * connected ones first. Equal edges give the same answer in any order.
 */
export function strongest<Given extends Edge>(
  edges: Given[],
  most: { nodes: number; edges: number },
): { edges: Given[]; nodes: string[]; allNodes: number } {
  const all = strengths(edges)
  const isKept = new Set(all.slice(0, most.nodes).map(([node]) => node))
  const kept = edges
    .filter(({ from, to }) => isKept.has(from) && isKept.has(to))
    .toSorted(byEdge)
    .slice(0, most.edges)
  return { edges: kept, nodes: strengths(kept).map(([node]) => node), allNodes: all.length }
}
