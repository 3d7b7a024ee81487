import { readAnalysis, startAnalysis } from '@litopys/contract/routes/analysis'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

/** How many posts an older version or other rules have analysed. */
export const reanalysisNeed = queryOptions({
  queryKey: ['jobs', 'reanalysis'],
  queryFn: async ({ signal }) => (await call(readAnalysis, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.job ? 1_000 : 30_000),
  staleTime: 0,
})

export async function startReanalysis() {
  await call(startAnalysis, {})
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
