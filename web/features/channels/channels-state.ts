import { type ChannelFilters, type ChannelSort, channelFilters } from '@litopys/contract/schemas/channel'
import * as Type from 'typebox'
import { fromJson, readingOf } from '#ui/address.ts'

export const orders = ['title', 'titleDown', 'followers', 'followersUp', 'newest', 'oldest'] as const
export type Order = (typeof orders)[number]
/** Value in the address, instead of an id, while a channel is being added. */
export const newChannelId = 'new'

/** State of the page of channels. It is kept in the address, so a shared link shows the same view. */
export type ChannelsState = {
  search: string
  filters: ChannelFilters
  order: Order
  page: number
  /** The id of the channel that is being edited. */
  edit: string | undefined
}

export const startState: ChannelsState = { search: '', filters: {}, order: 'title', page: 1, edit: undefined }

/** Reads the state from the address. Invalid parts get their defaults. */
export function readChannelsState(params: URLSearchParams): ChannelsState {
  const read = readingOf(params)
  return {
    search: read('search', Type.String({ maxLength: 256 })) ?? startState.search,
    filters: read('filters', channelFilters, fromJson) ?? startState.filters,
    order: read('order', Type.Enum([...orders])) ?? startState.order,
    page: read('page', Type.Integer({ minimum: 1, maximum: 1_000_000 }), Number) ?? startState.page,
    edit: read('edit', Type.String({ minLength: 1, maxLength: 64 })),
  }
}

/** Writes the state to the address without its defaults. */
export function writeChannelsState({ search, filters, order, page, edit }: ChannelsState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== startState.search && { search }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(edit !== undefined && { edit }),
  })
}

/** The order as a call parameter. */
export function sortOf(order: Order): ChannelSort {
  switch (order) {
    case 'title':
      return { key: 'title' }
    case 'titleDown':
      return { key: 'title', desc: true }
    case 'followers':
      return { key: 'numOfFollowers', desc: true }
    case 'followersUp':
      return { key: 'numOfFollowers' }
    case 'newest':
      return { key: 'createdAt', desc: true }
    case 'oldest':
      return { key: 'createdAt' }
  }
}
