import { postRoutes } from '@litopys/contract/routes/archives'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type {
  DateHistogram,
  FacetField,
  Interval,
  Measure,
  SearchFilters,
  SearchInput,
} from '@litopys/contract/schemas/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** `collection`: set if quotes are searched instead of posts. */
export type CollectionSearch = SearchInput & { filters: SearchFilters; collection?: 'quotes' }

export function dateHistogram(
  searchInput: CollectionSearch,
  interval: Interval | undefined,
  { split, measure }: { split?: FacetField | undefined; measure?: Measure } = {},
) {
  const { collection, ...search } = searchInput
  const step = interval && { interval }
  const input = {
    collection: 'archives',
    ...search,
    ...step,
    ...(split && { split }),
    ...(measure === 'views' && { measure }),
  }
  return queryOptions({
    queryKey: [collection ?? 'archive', 'dateHistogram', input],
    queryFn: async ({ signal }): Promise<DateHistogram> => {
      if (!collection) return (await call(postRoutes.histogram, input, { signal })).data
      return (await call(quoteRoutes.histogram, { ...search, ...step }, { signal })).data
    },
    // Figures of another split or measure would have the wrong names.
    placeholderData: (previous, query) => {
      const before = query?.queryKey[2]
      return typeof before === 'object' && before.split === input.split && before.measure === input.measure
        ? previous
        : undefined
    },
  })
}
