import { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { offerPolling } from './offer-polling.ts'

/** Query for how many files with sound the current model has not transcribed. */
export const transcriptionNeed = queryOptions({
  queryKey: ['jobs', 'transcription'],
  queryFn: async ({ signal }) => (await call(transcriptRoutes.readState, {}, { signal })).data,
  refetchInterval: ({ state }) => offerPolling(state.data),
  staleTime: 0,
})

export async function startTranscription() {
  await call(transcriptRoutes.start, {})
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
