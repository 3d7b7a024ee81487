import { maxItemsPerPage } from '@litopys/contract/constants'
import { listChannels } from '@litopys/contract/routes/channels'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const channelsPerPage = 50

export function channelList({ search, page }: { search: string; page: number }) {
  return queryOptions({
    queryKey: ['archive', 'channels', { search, page }],
    queryFn: ({ signal }) => call(listChannels, { search, page, itemsPerPage: channelsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Titles by bare id, for places that know only the id. */
export const channelTitles = queryOptions({
  queryKey: ['archive', 'channelTitles'],
  queryFn: ({ signal }) =>
    call(listChannels, { search: '', page: 1, itemsPerPage: maxItemsPerPage }, { signal }),
  select: ({ data }) => new Map(data.map(({ channelId, title }) => [channelId, title])),
})
