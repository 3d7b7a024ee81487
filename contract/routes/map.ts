import * as Type from 'typebox'
import { route } from '../route.ts'
import { mostPlaces, placesMap } from '../schemas/map.ts'
import { searchInput } from '../schemas/search.ts'

export const mapRoutes = {
  count: route({
    method: 'GET',
    path: '/api/v1/archives/map',
    access: 'archive.search',
    summary: 'Counts the posts of a search by the places that they name, with the coordinates of the places.',
    query: Type.Object(
      {
        ...searchInput,
        limit: Type.Integer({
          minimum: 1,
          maximum: mostPlaces,
          default: 1_000,
          description: 'Maximum number of different places, most frequent first',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: placesMap },
  }),
}
