import { postRoutes } from '@litopys/contract/routes/archives'
import type { FacetField, Interval } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { CollectionSearch } from './histogram.ts'

type Axes = { rows: FacetField; columns: FacetField | undefined; interval: Interval | undefined }

/** Posts of a search by the values of a field, across time or a second field. */
export function crossedQuery(searchInput: CollectionSearch, { rows, columns, interval }: Axes) {
  const across = columns ? { columns } : { ...(interval && { interval }) }
  const input = { ...searchInput, rows, rowLimit: 20, columnLimit: 20, ...across }
  return queryOptions({
    queryKey: ['archive', 'crossed', input],
    queryFn: async ({ signal }) => (await call(postRoutes.crossed, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
