import type { Matching } from '@litopys/contract/query/matching'
import type { SearchKey } from '@litopys/contract/query/search-key'
import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Facet, FacetField, SearchFilters } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** `collection`: set if quotes are searched instead of posts. */
export type Condition = {
  q: string
  filters: SearchFilters
  matching?: Matching
  searchKey?: SearchKey[]
  unseen?: boolean
  job?: string
  collection?: 'quotes'
}
export type FacetView = { contains: string; order: 'count' | 'value'; limit: number }

export const plainView: FacetView = { contains: '', order: 'count', limit: 10 }

export function facetValues(condition: Condition, fields: readonly FacetField[], view: FacetView) {
  const { contains, ...rest } = view
  const { collection, ...search } = condition
  const input = { ...search, field: fields.join(','), ...rest, ...(contains && { contains }) }
  return queryOptions({
    queryKey: [collection ?? 'archive', 'facets', input],
    queryFn: async ({ signal }): Promise<Facet[]> => {
      if (!collection) return (await call(postRoutes.facets, input, { signal })).data
      const { data } = await call(quoteRoutes.facets, input, { signal })
      return data.flatMap(({ field, ...facet }) => (field === 'createdBy' ? [] : [{ field, ...facet }]))
    },
    placeholderData: keepPreviousData,
  })
}
