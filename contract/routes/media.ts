import Type from 'typebox'
import { route } from '../route.ts'

const id = Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' })
const linked = Type.Object({
  _id: id,
  links: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: 'In the order of the media of the post; null where the archive does not have the file',
  }),
})

export const mediaRoutes = {
  link: route({
    method: 'POST',
    path: '/api/v1/archives/media',
    access: 'archive.search',
    summary:
      'Addresses of the files of posts, which open for some minutes and as long as this session goes on',
    body: Type.Object(
      { ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }) },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        posts: Type.Array(linked, { description: 'Those of the posts that have media and may be seen' }),
        expiresAt: Type.String({ format: 'date-time' }),
      }),
    },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/media/{id}/{index}',
    // The address itself is the proof; session and post are looked up anew.
    access: 'anyone',
    summary: 'A file of a post by an address that was given out for it; takes Range',
    params: Type.Object({ id, index: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    query: Type.Object(
      {
        expires: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        session: Type.String({ format: 'uuid' }),
        mac: Type.String({ maxLength: 64 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'file' },
  }),
}
