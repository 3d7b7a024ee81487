import type { InputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import { userFilters } from '@litopys/contract/schemas/user'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

export const orders = ['newest', 'oldest', 'name', 'email', 'status'] as const
export type Order = (typeof orders)[number]
export const userTabs = ['profile', 'rights', 'security'] as const
export type UserTab = (typeof userTabs)[number]
/** Value in the address, instead of an id, while a user is being added. */
export const newUserId = 'new'

/** State of the page of users. It is kept in the address, so a shared link shows the same view. */
export const usersAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 254 }),
    filters: userFilters,
    order: Type.Enum(orders),
    page: Type.Integer({ minimum: 1, maximum: 10_000 }),
    /** The id of the user whose drawer is open. */
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    tab: Type.Enum(userTabs),
  }),
  { search: '', filters: {}, order: 'newest', page: 1, tab: 'profile' },
)
export type UsersState = StateIn<typeof usersAddress>

/** The order as a call parameter. */
export function sortOf(order: Order): NonNullable<InputOf<typeof userRoutes.list>['sortBy']> {
  switch (order) {
    case 'newest':
      return { key: 'createdAt', desc: true }
    case 'oldest':
      return { key: 'createdAt' }
    case 'name':
      return { key: 'familyName' }
    case 'email':
    case 'status':
      return { key: order }
  }
}

/**
 * Returns the state of the page of users, kept in the address. A change of the filters or the order returns
 * to the first page.
 */
export function useUsersState() {
  const { state, set, addressOf } = usersAddress.use()
  return {
    state,
    addressOf,
    change: (part: Partial<Pick<UsersState, 'search' | 'filters' | 'order' | 'page'>>) =>
      set({ page: 1, ...part }, { replace: part.search !== undefined }),
    open: (user: string | undefined) => set({ user, tab: 'profile' }, { preventScrollReset: true }),
    turnTo: (tab: UserTab) => set({ tab }, { replace: true, preventScrollReset: true }),
  }
}
