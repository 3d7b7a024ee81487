import { readDateHistogram } from '@litopys/contract/routes/archives'
import type { Interval, SearchFilters } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

type Condition = { q: string; filters: SearchFilters; interval: Interval | undefined }

export function dateHistogram({ q, filters, interval }: Condition) {
  const input = { collection: 'archives', q, filters, ...(interval && { interval }) }
  return queryOptions({
    queryKey: ['archive', 'dateHistogram', input],
    queryFn: async ({ signal }) => (await call(readDateHistogram, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
