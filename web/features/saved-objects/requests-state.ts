import type { InputOf } from '@litopys/contract/route'
import type { requestRoutes } from '@litopys/contract/routes/saved'
import * as Type from 'typebox'
import { addressState, parameter, type StateIn } from '#ui/address-state.ts'

export const orders = ['newest', 'oldest', 'title', 'author'] as const
export type Order = (typeof orders)[number]
export const owners = ['all', 'me', 'others'] as const

const owner = Type.Enum(owners)

/** State of the page of saved searches, kept in the address. */
export const requestsAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 256 }),
    owner,
    order: Type.Enum(orders),
    page: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** The saved search whose drawer is open. */
    request: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  { search: '', owner: 'all', order: 'newest', page: 1 },
  { fields: { owner: parameter('whose', owner) } },
)
export type RequestsState = StateIn<typeof requestsAddress>

type ListInput = InputOf<typeof requestRoutes.list>

/** The owner filter as a call parameter. */
export function filtersOf({ owner }: Pick<RequestsState, 'owner'>): { owner?: 'me' | 'others' } {
  return owner === 'all' ? {} : { owner }
}

export function sortOf(order: Order): NonNullable<ListInput['sortBy']> {
  switch (order) {
    case 'newest':
      return { key: 'createdAt', desc: true }
    case 'oldest':
      return { key: 'createdAt' }
    case 'title':
      return { key: 'title' }
    case 'author':
      return { key: 'createdBy' }
  }
}

/**
 * Returns the state of the page of saved searches, kept in the address. A change of the filters or the order
 * returns to the first page.
 */
export function useRequestsState() {
  const { state, set, addressOf } = requestsAddress.use()
  return {
    state,
    addressOf,
    change: (part: Partial<Omit<RequestsState, 'request'>>) =>
      set({ page: 1, ...part }, { replace: part.search !== undefined }),
    open: (request: string | undefined) => set({ request }, { preventScrollReset: true }),
  }
}
