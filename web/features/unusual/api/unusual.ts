import { unusualRoutes } from '@litopys/contract/routes/unusual'
import type { SearchInput } from '@litopys/contract/schemas/search'
import type { Unusual } from '@litopys/contract/schemas/unusual'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const limit = 50

export function unusualIn(search: SearchInput) {
  return queryOptions({
    queryKey: ['archive', 'unusual', search],
    queryFn: async ({ signal }): Promise<Unusual> =>
      (await call(unusualRoutes.find, { ...search, limit }, { signal })).data,
  })
}
