import * as Type from 'typebox'
import { route } from '../route.ts'
import { edgePost, edgePostsInput, network, networkInput } from '../schemas/network.ts'

/** How the channels of a result are connected. */
export const networkRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/archives/network',
    access: 'archive.search',
    summary:
      'Returns the network of channels of a search: who forwards, mentions, links to or copies whom, with first movers and repeaters.',
    query: Type.Object(networkInput, { additionalProperties: false }),
    answer: { kind: 'one', item: network },
  }),

  posts: route({
    method: 'GET',
    path: '/api/v1/archives/network/posts',
    access: 'archive.search',
    summary: 'Lists the posts that make an edge of the network of channels, newest first.',
    query: Type.Object(edgePostsInput, { additionalProperties: false }),
    answer: { kind: 'list', item: edgePost },
  }),
}
