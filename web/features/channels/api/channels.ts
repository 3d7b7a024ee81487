import { channelRoutes } from '@litopys/contract/routes/channels'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { channelSources } from '@litopys/contract/schemas/channel'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { type ChannelsState, sortOf } from '../channels-state.ts'

export const channelsPerPage = 50

type Question = Pick<ChannelsState, 'search' | 'filters' | 'order' | 'page'>

/** Query parameters for the list of channels, without paging. */
export function channelQuestion({ search, filters, order }: Omit<Question, 'page'>) {
  return { search, filters, sortBy: sortOf(order) }
}

export function channelList({ search, filters, order, page }: Question) {
  const question = channelQuestion({ search, filters, order })
  return queryOptions({
    queryKey: ['archive', 'channels', 'list', { ...question, page }],
    queryFn: ({ signal }) =>
      call(channelRoutes.list, { ...question, page, itemsPerPage: channelsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function channelById(id: string) {
  return queryOptions({
    queryKey: ['archive', 'channels', 'one', id],
    queryFn: async ({ signal }) => (await call(channelRoutes.read, { id }, { signal })).data,
    // Another user may have changed it since the list was loaded.
    staleTime: 0,
  })
}

/** Query for the values that filters and fields suggest. */
export const channelValues = queryOptions({
  queryKey: ['archive', 'channels', 'values'],
  queryFn: async ({ signal }) => (await call(channelRoutes.values, {}, { signal })).data,
})

export function channelGaps(id: string) {
  return queryOptions({
    queryKey: ['archive', 'channels', 'gaps', id],
    queryFn: async ({ signal }) => (await call(channelRoutes.gaps, { id }, { signal })).data,
  })
}

/** Query for whether any channel has a source other than imports. */
export const someWithSource = queryOptions({
  queryKey: ['archive', 'channels', 'someWithSource'],
  queryFn: async ({ signal }) => {
    const filters = { source: channelSources.filter((source) => source !== 'none') }
    const { totalItems } = await call(
      channelRoutes.list,
      { search: '', filters, page: 1, itemsPerPage: 1 },
      { signal },
    )
    return totalItems > 0
  },
})

/** Query for channel titles by bare id. Includes deleted channels whose posts remain. */
export const channelTitles = queryOptions({
  queryKey: ['archive', 'channelTitles'],
  queryFn: async ({ signal }) => (await call(channelRoutes.titles, {}, { signal })).data,
  select: (titles) => new Map(titles.map(({ channelId, title }) => [channelId, title])),
})

const mostKeys = 100

/** Query for Telegram accounts that can read a channel, each shown by the last digits of its number. */
export const keyChoices = queryOptions({
  queryKey: ['keys', 'choices'],
  queryFn: ({ signal }) => call(keyRoutes.list, { page: 1, itemsPerPage: mostKeys }, { signal }),
  select: ({ data }) => data.map(({ _id, phoneNumber }) => ({ value: _id, label: phoneNumber })),
})
