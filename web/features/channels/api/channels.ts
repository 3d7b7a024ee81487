import { listChannels } from '@litopys/contract/routes/channels'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const channelsPerPage = 50

/** `asOf` changes when an import ends, and with it the list is read again. */
export function channelList({ search, page, asOf }: { search: string; page: number; asOf: string }) {
  return queryOptions({
    queryKey: ['channels', { search, page, asOf }],
    queryFn: ({ signal }) => call(listChannels, { search, page, itemsPerPage: channelsPerPage }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
