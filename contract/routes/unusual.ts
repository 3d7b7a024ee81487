import * as Type from 'typebox'
import { route } from '../route.ts'
import { searchInput } from '../schemas/search.ts'
import { unusual } from '../schemas/unusual.ts'

export const unusualRoutes = {
  find: route({
    method: 'GET',
    path: '/api/v1/archives/unusual',
    access: 'archive.search',
    summary:
      'Lists what is more frequent in the period of a search than before: words, entities, hashtags, domains and channels. Without a start date, the period is the last seven days of the result.',
    query: Type.Object(
      {
        ...searchInput,
        limit: Type.Integer({
          minimum: 1,
          maximum: 100,
          default: 10,
          description: 'Maximum number of values of each kind',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: unusual },
  }),
}
