import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type {
  Facet,
  FacetField,
  FacetRequest,
  SearchFilters,
  SearchInput,
} from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** `collection`: set if quotes are searched instead of posts. */
export type CollectionSearch = SearchInput & { filters: SearchFilters; collection?: 'quotes' }
/** Which values a facet shows. The search text is empty for all values. */
export type FacetView = FacetRequest & { contains: string }

export const plainView: FacetView = { contains: '', order: 'count', limit: 10 }

export function facetsQuery(searchInput: CollectionSearch, fields: readonly FacetField[], view: FacetView) {
  const { contains, ...rest } = view
  const { collection, ...search } = searchInput
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
