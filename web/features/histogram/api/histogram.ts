import type { Matching } from '@litopys/contract/query/matching'
import { readDateHistogram } from '@litopys/contract/routes/archives'
import type { FacetField, Interval, SearchFilters } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type Condition = { q: string; filters: SearchFilters; matching?: Matching; unseen?: boolean }

export function dateHistogram(condition: Condition, interval: Interval | undefined, split?: FacetField) {
  const cut = { ...(interval && { interval }), ...(split && { split }) }
  const input = { collection: 'archives', ...condition, ...cut }
  return queryOptions({
    queryKey: ['archive', 'dateHistogram', input],
    queryFn: async ({ signal }) => (await call(readDateHistogram, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
