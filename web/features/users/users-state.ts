import type { InputOf } from '@litopys/contract/route'
import type { userRoutes } from '@litopys/contract/routes/users'
import { userFilters } from '@litopys/contract/schemas/user'
import { useMemo } from 'react'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { fromJson, readingOf } from '#ui/address.ts'
import { useAddress } from '#ui/use-address.ts'

export const orders = ['newest', 'oldest', 'name', 'email', 'status'] as const
export type Order = (typeof orders)[number]
export const userTabs = ['profile', 'rights', 'security'] as const
export type UserTab = (typeof userTabs)[number]
/** Value in the address, instead of an id, while a user is being added. */
export const newUserId = 'new'

/** State of the page of users. It is kept in the address, so a shared link shows the same view. */
export type UsersState = {
  search: string
  filters: Static<typeof userFilters>
  order: Order
  page: number
  /** The id of the user whose drawer is open. */
  user: string | undefined
  tab: UserTab
}

export const startState: UsersState = {
  search: '',
  filters: {},
  order: 'newest',
  page: 1,
  user: undefined,
  tab: 'profile',
}

/** Reads the state from the address. Invalid parts get their defaults. */
export function readUsersState(params: URLSearchParams): UsersState {
  const read = readingOf(params)
  return {
    search: read('search', Type.String({ maxLength: 254 })) ?? startState.search,
    filters: read('filters', userFilters, fromJson) ?? startState.filters,
    order: read('order', Type.Enum(orders)) ?? startState.order,
    page: read('page', Type.Integer({ minimum: 1, maximum: 10_000 }), Number) ?? startState.page,
    user: read('user', Type.String({ minLength: 1, maxLength: 64 })),
    tab: read('tab', Type.Enum(userTabs)) ?? startState.tab,
  }
}

/** Writes the state to the address without its defaults. */
export function writeUsersState({ search, filters, order, page, user, tab }: UsersState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== startState.search && { search }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(user !== undefined && { user }),
    ...(user !== undefined && tab !== startState.tab && { tab }),
  })
}

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
  const [params, setParams] = useAddress()
  const state = useMemo(() => readUsersState(params), [params])
  const addressOf = (part: Partial<UsersState>) => `?${writeUsersState({ ...state, ...part })}`
  return {
    state,
    addressOf,
    change: (part: Partial<Pick<UsersState, 'search' | 'filters' | 'order' | 'page'>>) =>
      setParams(writeUsersState({ ...state, page: 1, ...part }), { replace: part.search !== undefined }),
    open: (user: string | undefined) =>
      setParams(writeUsersState({ ...state, user, tab: 'profile' }), { preventScrollReset: true }),
    turnTo: (tab: UsersState['tab']) =>
      setParams(writeUsersState({ ...state, tab }), { replace: true, preventScrollReset: true }),
  }
}
