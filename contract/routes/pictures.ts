import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../route.ts'
import { postLine } from '../schemas/post.ts'

const signature = Type.String({
  pattern: '^(?:[0-9a-f]{240}|[0-9a-f]{256})$',
  description: 'Perceptual hashes of the picture, for `picture` and for `picture:` in a query line',
})

const likenesses = ['same', 'changed', 'mirrored', 'part'] as const

const sighting = Type.Object({
  ...postLine.properties,
  place: Type.Integer({ description: 'Which of the files of the post has the picture, from 1' }),
  sensitive: Type.Boolean({ description: 'The post is marked as sensitive, or its sender covers the file' }),
  likeness: Type.Enum(likenesses, {
    description:
      'same: compressed or shrunk at most; changed: cut at the edges, marked, brighter, or with other words; mirrored; part: a part of the picture, or the picture as a part of this one',
  }),
})
export type Sighting = Static<typeof sighting>

/** The first post of a channel with a picture. */
const pathStep = Type.Object({
  _id: Type.String(),
  channelId: Type.String(),
  title: Type.String(),
  dateCreated: Type.String({ format: 'date-time' }),
  seconds: Type.Integer({ description: 'Time since the first post of all channels' }),
  forwarded: Type.Optional(
    Type.String({ description: 'The post is a forward: the name of its source, empty if unknown' }),
  ),
  posts: Type.Integer({ description: 'Number of posts of the channel with the picture' }),
})

const level = Type.Object({
  posts: Type.Integer(),
  channels: Type.Integer(),
  path: Type.Array(pathStep, { description: 'How the picture spread: the first 200 channels, by time' }),
  list: Type.Array(sighting, { description: 'The first 200' }),
})
export type SightingLevel = Static<typeof level>

export const pictureRoutes = {
  find: route({
    method: 'GET',
    path: '/api/v1/pictures',
    access: 'archive.search',
    summary:
      'Finds the posts with a picture, the earliest first, and those with similar pictures, the most alike first.',
    query: Type.Object(
      {
        picture: Type.String({
          minLength: 1,
          maxLength: 300,
          description: 'A picture of a post (channelId_messageId, or channelId_messageId/2), or a signature',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({ signature, same: level, similar: level }) },
  }),

  read: route({
    method: 'POST',
    path: '/api/v1/pictures',
    access: 'archive.search',
    summary:
      'Reads the signature of a picture. The body is the picture (application/octet-stream), which is not kept.',
    upload: true,
    answer: { kind: 'one', item: Type.Object({ signature }) },
  }),
}
