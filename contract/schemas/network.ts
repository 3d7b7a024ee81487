import type { Static } from 'typebox'
import * as Type from 'typebox'
import { edgeKinds } from '../connections.ts'
import { postLine } from './post.ts'
import { searchInput } from './search.ts'

const mostNodes = 3_000
const mostEdges = 25_000

const nodeId = Type.String({
  minLength: 1,
  maxLength: 300,
  description:
    'Channel ID; of a channel outside the archive @ and its username, or only its name after "name:"',
})
const posts = Type.Integer({ description: 'Posts of the result' })

/** A channel of the network. */
export const networkNode = Type.Object({
  _id: nodeId,
  title: Type.String(),
  username: Type.Optional(Type.String()),
  isArchived: Type.Boolean({
    description: 'The archive has posts of the channel that the user may see',
  }),
  posts,
  firstSeen: Type.String({
    format: 'date-time',
    description:
      'Its first post in the result; of a channel outside the result, the first post that names it',
  }),
  first: Type.Integer({
    description:
      'Texts that other channels of the result repeated, and that this channel had first; 0 without the kind `copies`',
  }),
  repeats: Type.Integer({
    description:
      'Posts that forward or copy posts of other channels, of the kinds of edges that were asked for',
  }),
  delay: Type.Optional(
    Type.Number({
      description: 'Median of seconds from the first post with a text to the copy of this channel',
    }),
  ),
})
export type NetworkNode = Static<typeof networkNode>

export const networkEdge = Type.Object({
  from: nodeId,
  to: nodeId,
  kind: Type.Enum(edgeKinds),
  posts: Type.Integer({ description: 'Posts of `from` that make the edge' }),
  first: Type.String({ format: 'date-time' }),
  last: Type.String({ format: 'date-time' }),
})
export type NetworkEdge = Static<typeof networkEdge>

export const network = Type.Object({
  nodes: Type.Array(networkNode, { description: 'Channels with an edge, the most connected ones first' }),
  edges: Type.Array(networkEdge, { description: 'Most posts first' }),
  total: Type.Object({
    posts,
    channels: Type.Integer({ description: 'Channels with posts in the result' }),
    nodes: Type.Integer({ description: 'Channels with an edge' }),
    edges: Type.Integer(),
  }),
  isCut: Type.Boolean({ description: 'true: there are more nodes or edges than the answer has' }),
})
export type Network = Static<typeof network>

/** A post that makes an edge. `source`: the post that it copies or has the picture of. */
export const edgePost = Type.Object({
  ...postLine.properties,
  source: Type.Optional(postLine),
  seconds: Type.Optional(Type.Number({ description: 'Seconds from the source to the post' })),
})
export type EdgePost = Static<typeof edgePost>

export const networkInput = {
  ...searchInput,
  kinds: Type.Optional(
    Type.Array(Type.Enum(edgeKinds), {
      minItems: 1,
      maxItems: edgeKinds.length,
      uniqueItems: true,
      description: 'Kinds of edges; all by default',
    }),
  ),
  least: Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    default: 1,
    description: 'Fewest posts of an edge',
  }),
  nodes: Type.Integer({
    minimum: 2,
    maximum: mostNodes,
    default: 300,
    description: 'Most nodes of the answer; the most connected ones are kept',
  }),
  edges: Type.Integer({
    minimum: 1,
    maximum: mostEdges,
    default: 2_000,
    description: 'Most edges of the answer; those with most posts are kept',
  }),
}

export const edgePostsInput = {
  ...searchInput,
  from: nodeId,
  to: nodeId,
  kind: Type.Enum(edgeKinds),
  page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
  itemsPerPage: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
}
