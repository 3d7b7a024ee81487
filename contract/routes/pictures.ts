import type { Static } from 'typebox'
import * as Type from 'typebox'
import { signaturePattern } from '../picture-signature.ts'
import { route } from '../route.ts'
import { postLine } from '../schemas/post.ts'

const signature = Type.String({
  pattern: signaturePattern,
  description: 'Perceptual hashes of the picture, for `picture` and for `picture:` in a query line',
})

const likenesses = ['same', 'changed', 'mirrored', 'part'] as const

const sighting = Type.Object({
  ...postLine.properties,
  place: Type.Integer({ description: 'Which of the files of the post has the picture, from 1' }),
  likeness: Type.Enum(likenesses, {
    description:
      'same: compressed or shrunk at most; changed: cut at the edges, marked, brighter, or with other words; mirrored; part: a part of the picture, or the picture as a part of this one',
  }),
})
export type Sighting = Static<typeof sighting>

const level = Type.Object({
  posts: Type.Integer(),
  channels: Type.Integer(),
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
