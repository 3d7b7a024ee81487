import * as Type from 'typebox'
import { route } from '../route.ts'
import { edgePost, edgePostsInput, network, networkInput } from '../schemas/network.ts'
import { evidence, evidenceInput, together, togetherInput } from '../schemas/posting-together.ts'

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

/** Channels that post the same within seconds. */
export const togetherRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/archives/posting-together',
    access: 'archive.search',
    summary:
      'Finds groups of channels of a search that post the same text, link, picture or forward within seconds, more often than by chance.',
    query: Type.Object(togetherInput, { additionalProperties: false }),
    answer: { kind: 'one', item: together },
  }),

  posts: route({
    method: 'GET',
    path: '/api/v1/archives/posting-together/posts',
    access: 'archive.search',
    summary: 'Lists the pairs of posts of two channels with the same object within seconds, newest first.',
    query: Type.Object(evidenceInput, { additionalProperties: false }),
    answer: { kind: 'list', item: evidence },
  }),
}
