import { postRoutes } from '@litopys/contract/routes/archives'
import type { SearchInput } from '@litopys/contract/schemas/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Query for suggested query lines ("did you mean") with their number of results. */
export function otherLines(searchInput: SearchInput) {
  return queryOptions({
    queryKey: ['archive', 'suggestions', searchInput],
    queryFn: async ({ signal }) => (await call(postRoutes.suggest, searchInput, { signal })).data,
  })
}

/** Query for the number of posts that each part of the query finds alone. */
export function partCounts(searchInput: SearchInput) {
  return queryOptions({
    queryKey: ['archive', 'parts', searchInput],
    queryFn: async ({ signal }) => (await call(postRoutes.countParts, searchInput, { signal })).data,
  })
}
