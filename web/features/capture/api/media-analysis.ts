import { mediaRoutes } from '@litopys/contract/routes/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { offerPolling } from './offer-polling.ts'

/** Query for how many media files the current version has not analysed. */
export const mediaAnalysisNeed = queryOptions({
  queryKey: ['jobs', 'media-analysis'],
  queryFn: async ({ signal }) => (await call(mediaRoutes.readAnalysis, {}, { signal })).data,
  refetchInterval: ({ state }) => offerPolling(state.data),
  staleTime: 0,
})

export async function startMediaAnalysis() {
  await call(mediaRoutes.startAnalysis, {})
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
