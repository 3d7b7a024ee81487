import Type from 'typebox'
import { matching } from '../query/matching.ts'
import { searchKey } from '../query/search-key.ts'
import { route } from '../route.ts'
import { searchFilters } from '../schemas/search.ts'

const search = Type.Object({
  id: Type.String(),
  q: Type.String(),
  matching: Type.Optional(matching),
  searchKey: Type.Optional(searchKey),
  filters: Type.Optional(searchFilters),
  totalItems: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
})

export const historyRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/user/history',
    access: 'account.read',
    summary: 'What the operator searched for, the latest first, each search once; the last 200 are kept',
    query: Type.Object(
      { search: Type.String({ maxLength: 254, default: '' }) },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: search },
  }),

  forget: route({
    method: 'DELETE',
    path: '/api/v1/user/history',
    access: 'account.change',
    summary: 'Forget one search, or without an id all of them; the audit log keeps its lines',
    query: Type.Object(
      { id: Type.Optional(Type.String({ format: 'uuid' })) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
