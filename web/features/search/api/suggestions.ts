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
