import type { ResultOf } from '@litopys/contract/route'
import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { offerPolling } from './offer-polling.ts'

type Need = ResultOf<typeof reanalysisRoutes.read>

/** Query for how many posts were analysed by an older version or with older rules. */
export const reanalysisNeed = queryOptions({
  queryKey: ['jobs', 'reanalysis'],
  queryFn: async ({ signal, queryKey }) => {
    const before = queryClient.getQueryData<Need>(queryKey)
    const { data } = await call(reanalysisRoutes.read, {}, { signal })
    // The entities found in posts have changed.
    if (before && before.outdated > 0 && data.outdated === 0)
      void queryClient.invalidateQueries({ queryKey: ['archive'] })
    return data
  },
  refetchInterval: ({ state }) => offerPolling(state.data),
  staleTime: 0,
})

export async function startReanalysis() {
  await call(reanalysisRoutes.start, {})
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
