import * as Type from 'typebox'
import { route } from '../route.ts'
import {
  itemFilters,
  listedItem,
  mostSavedPerPage,
  registryValues,
  requestNews,
  savedSort,
} from '../schemas/saved.ts'

export const newsRoutes = {
  read: route({
    method: 'GET',
    path: '/api/v1/requests/news',
    access: 'archive.search',
    summary: 'Counts the posts captured for these requests since the user last opened them.',
    query: Type.Object(
      { ids: Type.String({ maxLength: 8_192, description: '_id of requests, separated by commas' }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Array(requestNews) },
  }),

  open: route({
    method: 'POST',
    path: '/api/v1/requests/{id}/opened',
    access: 'saved.read',
    summary: 'Records that the user opens the request now; new posts are counted from this time.',
    params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
    answer: { kind: 'one', item: Type.Object({ openedAt: Type.String({ format: 'date-time' }) }) },
  }),
}

export const registryRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/registry',
    access: 'saved.read',
    summary: 'Lists analyses, messages and queries together, without their content.',
    query: Type.Object(
      {
        search: Type.String({ default: '', maxLength: 256 }),
        filters: Type.Optional(itemFilters),
        sortBy: Type.Optional(savedSort),
        page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        itemsPerPage: Type.Integer({ minimum: 1, maximum: mostSavedPerPage, default: 10 }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: listedItem },
  }),

  values: route({
    method: 'GET',
    path: '/api/v1/registry/values',
    access: 'saved.read',
    summary: 'Lists the values available in the registry filters.',
    answer: { kind: 'one', item: registryValues },
  }),
}
