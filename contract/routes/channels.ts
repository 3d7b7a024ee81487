import Type from 'typebox'
import { route } from '../route.ts'
import { channel } from '../schemas/channel.ts'
import { itemsPerPage } from '../schemas/search.ts'

export const listChannels = route({
  method: 'GET',
  path: '/api/v1/channels',
  access: 'channels.read',
  summary: 'Channels with what the archive holds of them, by title',
  query: Type.Object(
    {
      search: Type.String({
        default: '',
        maxLength: 256,
        description: 'Part of the title, the username or the id',
      }),
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
      itemsPerPage,
    },
    { additionalProperties: false },
  ),
  answer: { kind: 'list', item: channel },
})
