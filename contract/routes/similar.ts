import * as Type from 'typebox'
import { route } from '../route.ts'
import { likenessLevel, longestPasted, mostSimilar, similarPosts, story } from '../schemas/similar.ts'

const id = Type.Object({ id: Type.String({ maxLength: 200, description: 'channelId_messageId' }) })
const choice = {
  level: Type.Optional(likenessLevel),
  limit: Type.Integer({
    minimum: 1,
    maximum: mostSimilar,
    default: 20,
    description: 'Maximum number of posts in the answer',
  }),
}

export const similarRoutes = {
  ofPost: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/similar',
    access: 'archive.search',
    summary:
      'Finds posts that are like a post, also in other languages. `level`: only posts that are at least so like it.',
    params: id,
    query: Type.Object(choice, { additionalProperties: false }),
    answer: { kind: 'one', item: similarPosts },
  }),

  ofText: route({
    method: 'POST',
    path: '/api/v1/archives/similar',
    access: 'archive.search',
    summary: 'Finds posts that are like a text, also in other languages. The text is not kept.',
    body: Type.Object(
      { text: Type.String({ minLength: 1, maxLength: longestPasted }), ...choice },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: similarPosts },
  }),

  story: route({
    method: 'GET',
    path: '/api/v1/archives/{id}/story',
    access: 'archive.search',
    summary:
      'Returns the posts about the same event as a post, the earliest first, and the channels in their order.',
    params: id,
    answer: { kind: 'one', item: story },
  }),
}
