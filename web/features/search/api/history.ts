import type { OutputOf } from '@litopys/contract/route'
import { historyRoutes } from '@litopys/contract/routes/history'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type PastSearch = OutputOf<typeof historyRoutes.list>['data'][number]

/** Query for past searches. Reloaded each time the list opens, because every search adds to it. */
export const pastSearches = queryOptions({
  queryKey: ['archive', 'history'],
  queryFn: async ({ signal }) => (await call(historyRoutes.list, { search: '' }, { signal })).data,
  staleTime: 0,
})

/** Deletes a past search by its id, or all of them. */
export function useForgetting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | undefined) => call(historyRoutes.forget, id === undefined ? {} : { id }),
    onSettled: () => client.invalidateQueries({ queryKey: pastSearches.queryKey }),
  })
}
