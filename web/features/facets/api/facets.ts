import type { Matching } from '@litopys/contract/query/matching'
import { readFacets } from '@litopys/contract/routes/archives'
import type { FacetField, SearchFilters } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type Condition = { q: string; filters: SearchFilters; matching?: Matching; unseen?: boolean }
export type FacetView = { contains: string; order: 'count' | 'value'; limit: number }

export const plainView: FacetView = { contains: '', order: 'count', limit: 10 }

export function facetValues(condition: Condition, fields: readonly FacetField[], view: FacetView) {
  const { contains, ...rest } = view
  const input = { ...condition, field: fields.join(','), ...rest, ...(contains && { contains }) }
  return queryOptions({
    queryKey: ['archive', 'facets', input],
    queryFn: async ({ signal }) => (await call(readFacets, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
