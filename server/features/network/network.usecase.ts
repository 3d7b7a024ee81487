import { type EdgeKind, edgeKinds } from '@litopys/contract/connections'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { networkRoutes } from '@litopys/contract/routes/connections'
import type { Network, NetworkEdge, NetworkNode } from '@litopys/contract/schemas/network'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import type { ParentDeps } from '#features/posts/parents.usecase'
import { idOfKey } from '#features/posts/post-id'
import type { ResultPosts } from '#features/search/result-posts.usecase'
import type { Analyses } from '#features/search/selected-posts.usecase'
import type { Actor } from '#server/actor'
import { yieldBetween } from '#server/yielding'
import {
  type ChannelPosts,
  type CopyTotals,
  mostPairs,
  type NamedEdge,
  type NamedKind,
  type NetworkStore,
  type RepeatedEdge,
  sourcesOf,
} from './network.store.ts'
import type { NamedSource } from './shared-objects.store.ts'
import { type KnownNames, nodeOf, titleOfNode } from './sources.ts'
import { strongest } from './strongest.ts'

export type WithResult = Analyses['withResult']

type Channels = Pick<ChannelDeps['channels'], 'seenIn' | 'allUsernames' | 'titlesOf'>
type Analysed = { channels: Channels; network: NetworkStore }
export type NetworkDeps = ParentDeps & Analysed & { withResult: WithResult }

/** An edge with dates in seconds since 1970: most edges are left out of the answer. */
type FoundEdge = Omit<NetworkEdge, 'first' | 'last'> & { firstAt: number; lastAt: number }

/** Edges of a kind between channels of the result and names in posts. `isCut`: there are more pairs than were read. */
type FoundEdges = { edges: FoundEdge[]; isCut: boolean }

/** The network of the channels of a search. */
export async function readNetwork(
  deps: NetworkDeps,
  actor: Actor,
  input: InputOf<typeof networkRoutes.read>,
  signal: AbortSignal,
): Promise<Network> {
  return await deps.withResult(actor, input, signal, (result) => networkOf(deps, result, input, signal))
}

type Wanted = Pick<InputOf<typeof networkRoutes.read>, 'kinds' | 'least' | 'nodes' | 'edges'>

/** The network of the channels of these posts. */
export async function networkOf(
  { network, channels: store }: Analysed,
  result: ResultPosts,
  { kinds: wanted = [...edgeKinds], least, ...most }: Wanted,
  signal: AbortSignal,
): Promise<Network> {
  const othersTurn = yieldBetween(signal)
  const known = knownNames(store, result, signal)
  // The edges of a kind are added up while the engine still counts others.
  const readNamed = async (kind: NamedKind) => {
    const rows = await network.named(kind, result, signal)
    return await namedEdges(kind, rows, await known, othersTurn)
  }
  const [channels, names, copied, pictures, named] = await Promise.all([
    network.channels(result, signal),
    known,
    wanted.includes('copies') ? network.copies(result, signal) : noCopies,
    wanted.includes('pictures') ? network.pictures(result, signal) : [],
    Promise.all(wanted.filter(isNamedKind).map(readNamed)),
  ])
  const found = [repeatedEdges('copies', copied.edges), repeatedEdges('pictures', pictures), ...named]
  await othersTurn()
  const all = found.flatMap(({ edges }) => edges)
  const strong = all.filter(({ posts }) => posts >= least)
  const kept = strongest(strong, most)
  await othersTurn()
  const titles = await store.titlesOf(kept.nodes.filter((node) => names.ids.has(node)))
  const titlesInPosts = new Map(named.flatMap(({ titleOf }) => [...titleOf]))
  return {
    nodes: describeNodes(kept.nodes, kept.edges, {
      channels,
      names,
      copied,
      forwards: all.filter(({ kind }) => kind === 'forwards'),
      titleOf: (node) => titles.get(node) ?? titlesInPosts.get(node) ?? titleOfNode(node),
    }),
    edges: kept.edges.map(({ from, to, kind, posts, firstAt, lastAt }) => ({
      from,
      to,
      kind,
      posts,
      first: instant(firstAt),
      last: instant(lastAt),
    })),
    total: {
      posts: channels.reduce((sum, { posts }) => sum + posts, 0),
      channels: channels.length,
      nodes: kept.allNodes,
      edges: strong.length,
    },
    isCut: found.some(({ isCut }) => isCut) || kept.edges.length < strong.length,
  }
}

/** The posts that make an edge, newest first. */
export async function readEdgePosts(
  deps: NetworkDeps,
  actor: Actor,
  input: InputOf<typeof networkRoutes.posts>,
  signal: AbortSignal,
): Promise<OutputOf<typeof networkRoutes.posts>> {
  const { network, withResult, opened } = deps
  const { kind, from: channel, to, page, itemsPerPage } = input
  return await withResult(actor, input, signal, async (result) => {
    const place = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
    const { keys, total } = isNamedKind(kind)
      ? await network.namedPosts(kind, result, await sourceOf(deps, result, input, signal), place, signal)
      : await network.repeatedPosts(kind, result, { channel, origin: to }, place, signal)
    const wanted = new Map(
      keys
        .flatMap(({ origin, ...key }) => (origin ? [key, origin] : [key]))
        .map((key) => [idOfKey(key), key]),
    )
    const lines = await opened.lines(result.visible, [...wanted.values()], signal)
    const lineOf = new Map(lines.map((line) => [line._id, line]))
    return {
      data: keys.flatMap(({ origin, ...key }) => {
        const line = lineOf.get(idOfKey(key))
        if (!line) return []
        const source = origin && lineOf.get(idOfKey(origin))
        return [{ ...line, ...(origin && source ? { source, seconds: origin.seconds } : {}) }]
      }),
      totalItems: total,
      page,
      itemsPerPage,
    }
  })
}

async function sourceOf(
  { channels }: NetworkDeps,
  result: ResultPosts,
  { from: channel, to }: Pick<NetworkEdge, 'from' | 'to'>,
  signal: AbortSignal,
) {
  const names = await knownNames(channels, result, signal)
  return { channel, isSource: (source: NamedSource) => nodeOf(source, names) === to }
}

const isNamedKind = (kind: EdgeKind): kind is NamedKind =>
  kind === 'forwards' || kind === 'mentions' || kind === 'links'

const noCopies: { edges: RepeatedEdge[] } & CopyTotals = { edges: [], firsts: new Map(), copies: new Map() }

/** Channels with posts that the reader may see. Others are not known by their username either, nor can they take one. */
async function knownNames(channels: Channels, { visible }: ResultPosts, signal: AbortSignal): Promise<Names> {
  const ids = new Set(await channels.seenIn(visible, signal))
  const usernameOf = await channels.allUsernames(ids)
  const idOf = new Map([...usernameOf].map(([channelId, username]) => [username.toLowerCase(), channelId]))
  return { ids, idOf, usernameOf }
}

type Names = KnownNames & { usernameOf: Map<string, string> }

function repeatedEdges(kind: EdgeKind, rows: RepeatedEdge[]): FoundEdges {
  const edges = rows.map(({ channel, origin, posts, firstAt, lastAt }) => ({
    from: channel,
    to: origin,
    kind,
    posts,
    firstAt,
    lastAt,
  }))
  return { edges, isCut: rows.length >= mostPairs }
}

/**
 * Edges to named channels. Names of one channel, such as a former username, are added up. `titleOf`: the title of a node in
 * most posts.
 */
async function namedEdges(
  kind: NamedKind,
  rows: NamedEdge[],
  names: KnownNames,
  othersTurn: () => Promise<void>,
): Promise<FoundEdges & { titleOf: Map<string, string> }> {
  const byPair = new Map<string, FoundEdge>()
  const titleOf = new Map<string, string>()
  for (const row of rows) {
    await othersTurn()
    const { channel, name, posts, firstAt, lastAt } = row
    for (const origin of new Set(sourcesOf(kind, row).map((source) => nodeOf(source, names)))) {
      // The rows with most posts come first.
      if (name !== '' && !titleOf.has(origin)) titleOf.set(origin, name)
      if (origin === channel) continue
      const pair = `${channel} ${origin}`
      const known = byPair.get(pair)
      if (!known) {
        byPair.set(pair, { from: channel, to: origin, kind, posts, firstAt, lastAt })
        continue
      }
      known.posts += posts
      known.firstAt = Math.min(known.firstAt, firstAt)
      known.lastAt = Math.max(known.lastAt, lastAt)
    }
  }
  return { edges: [...byPair.values()], titleOf, isCut: rows.length >= mostPairs }
}

type Described = {
  channels: ChannelPosts[]
  names: Names
  copied: CopyTotals
  forwards: FoundEdge[]
  titleOf(node: string): string
}

function describeNodes(
  nodes: string[],
  edges: FoundEdge[],
  { channels, names, copied, forwards, titleOf }: Described,
): NetworkNode[] {
  const postsOf = new Map(channels.map((one) => [one.channel, one]))
  const named = new Map<string, number>()
  for (const { to, firstAt } of edges) named.set(to, Math.min(firstAt, named.get(to) ?? firstAt))
  const forwarded = new Map<string, number>()
  for (const { from, posts } of forwards) forwarded.set(from, (forwarded.get(from) ?? 0) + posts)
  return nodes.map((node) => {
    const own = postsOf.get(node)
    const username = names.usernameOf.get(node) ?? (node.startsWith('@') ? node.slice(1) : undefined)
    const copies = copied.copies.get(node)
    return {
      _id: node,
      title: titleOf(node),
      ...(username === undefined ? {} : { username }),
      isArchived: names.ids.has(node),
      posts: own?.posts ?? 0,
      firstSeen: instant(own?.firstAt ?? named.get(node) ?? 0),
      first: copied.firsts.get(node) ?? 0,
      repeats: (copies?.posts ?? 0) + (forwarded.get(node) ?? 0),
      ...(copies ? { delay: copies.delay } : {}),
    }
  })
}

function instant(seconds: number): string {
  return `${new Date(seconds * 1_000).toISOString().slice(0, -'.000Z'.length)}Z`
}
