import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { Condition } from '../search-state.ts'

/** Query for suggested query lines ("did you mean") with their number of results. */
export function otherLines(condition: Condition) {
  return queryOptions({
    queryKey: ['archive', 'suggestions', condition],
    queryFn: async ({ signal }) => (await call(postRoutes.suggest, condition, { signal })).data,
  })
}
