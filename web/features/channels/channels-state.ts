import { type ChannelSort, channelFilters } from '@litopys/contract/schemas/channel'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

export const orders = ['title', 'titleDown', 'followers', 'followersUp', 'newest', 'oldest'] as const
export type Order = (typeof orders)[number]
/** Value in the address, instead of an id, while a channel is being added. */
export const newChannelId = 'new'

/** State of the page of channels. It is kept in the address, so a shared link shows the same view. */
export const channelsAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 256 }),
    filters: channelFilters,
    order: Type.Enum(orders),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** The id of the channel that is being edited. */
    edit: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  { search: '', filters: {}, order: 'title', page: 1 },
)
export type ChannelsState = StateIn<typeof channelsAddress>

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

/**
 * Returns the state of the page of channels, kept in the address. A change of the filters or the order
 * returns to the first page.
 */
export function useChannelsState() {
  const { state, set } = channelsAddress.use()
  return {
    state,
    change: (part: Partial<Omit<ChannelsState, 'edit'>>) =>
      set({ page: 1, ...part }, { replace: part.search !== undefined }),
    edit: (edit: string | undefined) => set({ edit }, { preventScrollReset: true }),
  }
}
