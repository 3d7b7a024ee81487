import { postRoutes } from '@litopys/contract/routes/archives'
import type { SearchInput } from '@litopys/contract/schemas/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Query for the number of posts that each part of the query finds alone. */
export function partCounts(searchInput: SearchInput) {
  return queryOptions({
    queryKey: ['archive', 'parts', searchInput],
    queryFn: async ({ signal }) => (await call(postRoutes.countParts, searchInput, { signal })).data,
  })
}
