import * as Type from 'typebox'
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
    summary: "Lists the user's last 200 searches, latest first, without duplicates.",
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
    summary: 'Deletes one search from the history, or all without an id; the audit log keeps its entries.',
    query: Type.Object(
      { id: Type.Optional(Type.String({ format: 'uuid' })) },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: Type.Object({}) },
  }),
}
