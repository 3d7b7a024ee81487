import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { Condition } from '../search-state.ts'

/** Query for the number of posts that each part of the query finds alone. */
export function partCounts(condition: Condition) {
  return queryOptions({
    queryKey: ['archive', 'parts', condition],
    queryFn: async ({ signal }) => (await call(postRoutes.countParts, condition, { signal })).data,
  })
}
