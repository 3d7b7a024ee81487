import { mapRoutes } from '@litopys/contract/routes/map'
import type { PlacesMap } from '@litopys/contract/schemas/map'
import type { SearchInput } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const limit = 1_000

export function mapOf(search: SearchInput) {
  return queryOptions({
    queryKey: ['archive', 'map', search],
    queryFn: async ({ signal }): Promise<PlacesMap> =>
      (await call(mapRoutes.count, { ...search, limit }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
