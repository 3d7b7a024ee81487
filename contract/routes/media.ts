import * as Type from 'typebox'
import { route } from '../route.ts'

const id = Type.String({ minLength: 1, maxLength: 200, description: 'channelId_messageId' })
const linked = Type.Object({
  _id: id,
  links: Type.Array(Type.Union([Type.String(), Type.Null()]), {
    description: "Links in the order of the post's media; null if the archive does not have the file",
  }),
})

export const mediaRoutes = {
  link: route({
    method: 'POST',
    path: '/api/v1/archives/media',
    access: 'archive.search',
    summary: 'Returns links to the files of posts; they open for 15 minutes while this session lasts.',
    body: Type.Object(
      { ids: Type.Array(id, { minItems: 1, maxItems: 1_000 }) },
      { additionalProperties: false },
    ),
    answer: {
      kind: 'one',
      item: Type.Object({
        posts: Type.Array(linked, { description: 'Posts that have media and that the user may see' }),
        expiresAt: Type.String({ format: 'date-time' }),
      }),
    },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/media/{id}/{index}',
    // The link itself is the credential; the server checks the session and the access to the post again.
    access: 'anyone',
    summary: 'Downloads a file of a post by its link; supports Range.',
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
