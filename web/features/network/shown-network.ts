import type { EdgeKind } from '@litopys/contract/connections'
import type { Network, NetworkEdge, NetworkNode } from '@litopys/contract/schemas/network'
import type { Community } from './communities.ts'

/** A channel with what the tables and the panel show beside the answer. */
export type ShownChannel = NetworkNode & {
  /** Posts of edges to it, and from it. */
  received: number
  sent: number
  /** Number of its community, and its name: the title of the channel with most edges. */
  community: number | undefined
  communityName: string
}

export const channelFigures = ['posts', 'first', 'repeats', 'received'] as const
type Figure = (typeof channelFigures)[number]
/** Figures from the largest, or `least` from the smallest. */
export type ChannelOrder = 'title' | 'delay' | Figure | `least ${Figure}`

/** The channels of a network with their communities. */
export function shownChannels({ nodes, edges }: Network, communities: Community[] = []): ShownChannel[] {
  const titles = new Map(nodes.map(({ _id, title }) => [_id, title]))
  const communityOf = new Map(communities.flatMap((one) => one.nodes.map((id) => [id, one] as const)))
  const [received, sent] = [new Map<string, number>(), new Map<string, number>()]
  for (const { from, to, posts } of edges) {
    sent.set(from, (sent.get(from) ?? 0) + posts)
    received.set(to, (received.get(to) ?? 0) + posts)
  }
  return nodes.map((node) => {
    const community = communityOf.get(node._id)
    return {
      ...node,
      received: received.get(node._id) ?? 0,
      sent: sent.get(node._id) ?? 0,
      community: community?.number,
      communityName: community ? (titles.get(community.name) ?? community.name) : '',
    }
  })
}

/** Channels in an order: delays from the shortest; a channel without a delay comes last. */
export function inOrder(channels: ShownChannel[], order: ChannelOrder, language: string): ShownChannel[] {
  const { compare } = new Intl.Collator(language)
  const byTitle = (a: ShownChannel, b: ShownChannel) => compare(a.title, b.title) || (a._id > b._id ? 1 : -1)
  if (order === 'title') return channels.toSorted(byTitle)
  const figure = channelFigures.find((one) => order === one || order === `least ${one}`)
  if (!figure)
    return channels.toSorted((a, b) => (a.delay ?? Infinity) - (b.delay ?? Infinity) || byTitle(a, b))
  const sign = order === figure ? -1 : 1
  return channels.toSorted((a, b) => sign * (a[figure] - b[figure]) || byTitle(a, b))
}

/** Channels whose title or username contains the text. */
export function channelsNamed(channels: ShownChannel[], text: string): ShownChannel[] {
  const wanted = text.trim().toLowerCase().replace(/^@/, '')
  if (wanted === '') return channels
  return channels.filter(
    ({ title, username = '' }) =>
      title.toLowerCase().includes(wanted) || username.toLowerCase().includes(wanted),
  )
}

/** First and last instant of the edges, in milliseconds since 1970; undefined without edges. */
export function periodOf(
  edges: Pick<NetworkEdge, 'first' | 'last'>[],
): { from: number; to: number } | undefined {
  if (edges.length === 0) return undefined
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { first, last } of edges) {
    from = Math.min(from, Date.parse(first))
    to = Math.max(to, Date.parse(last))
  }
  return { from, to }
}

/** `toUsername`: of the source, in lower case, if it has one. */
export type EdgeRow = NetworkEdge & { key: string; fromTitle: string; toTitle: string; toUsername?: string }

/** Key of an edge among all of a network. */
function edgeKey({ from, to, kind }: { from: string; to: string; kind: EdgeKind }): string {
  return JSON.stringify([from, to, kind])
}

/** One line for all edges between two channels. `key`: of the edge with most posts; `keys`: of all. */
export type NetworkLine = { key: string; keys: string[]; from: string; to: string; posts: number }

/** The lines of a network: kinds and directions between the same two channels are one. */
export function linesOf({ edges }: Pick<Network, 'edges'>): NetworkLine[] {
  const pairs = Map.groupBy(
    edges.filter(({ from, to }) => from !== to),
    ({ from, to }) => (from < to ? `${from} ${to}` : `${to} ${from}`),
  )
  return [...pairs.values()].flatMap((together) => {
    const [strongest] = together.toSorted((a, b) => b.posts - a.posts)
    if (!strongest) return []
    const { from, to } = strongest
    const posts = together.reduce((sum, one) => sum + one.posts, 0)
    return [{ key: edgeKey(strongest), keys: together.map(edgeKey), from, to, posts }]
  })
}

/** The other edges between the channels of an edge. */
export function edgesBeside(rows: EdgeRow[], { key, from, to }: EdgeRow): EdgeRow[] {
  return rows.filter(
    (row) =>
      row.key !== key && ((row.from === from && row.to === to) || (row.from === to && row.to === from)),
  )
}

/** The edges with the titles of their channels, optionally only those of one channel. */
export function edgeRows({ nodes, edges }: Network, of?: string): EdgeRow[] {
  const nodeOf = new Map(nodes.map((node) => [node._id, node]))
  return edges
    .filter(({ from, to }) => of === undefined || from === of || to === of)
    .map((edge) => {
      const source = nodeOf.get(edge.to)
      return {
        ...edge,
        key: edgeKey(edge),
        fromTitle: nodeOf.get(edge.from)?.title ?? edge.from,
        toTitle: source?.title ?? edge.to,
        ...(source?.username === undefined ? {} : { toUsername: source.username.toLowerCase() }),
      }
    })
}
