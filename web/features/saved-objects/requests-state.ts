import type { InputOf } from '@litopys/contract/route'
import type { requestRoutes } from '@litopys/contract/routes/saved'
import * as Type from 'typebox'
import { readingOf } from '#ui/address.ts'

export const orders = ['newest', 'oldest', 'title', 'author'] as const
export type Order = (typeof orders)[number]
export const owners = ['all', 'me', 'others'] as const
export type OwnerFilter = (typeof owners)[number]

/** State of the page of saved searches, kept in the address. */
export type RequestsState = {
  search: string
  owner: OwnerFilter
  order: Order
  page: number
  /** The saved search whose drawer is open. */
  request: string | undefined
}

const startState: RequestsState = {
  search: '',
  owner: 'all',
  order: 'newest',
  page: 1,
  request: undefined,
}

/** Reads the state from the address. Invalid parts get their defaults. */
export function readRequestsState(params: URLSearchParams): RequestsState {
  const read = readingOf(params)
  return {
    search: read('search', Type.String({ maxLength: 256 })) ?? startState.search,
    owner: read('whose', Type.Enum(owners)) ?? startState.owner,
    order: read('order', Type.Enum(orders)) ?? startState.order,
    page: read('page', Type.Integer({ minimum: 1, maximum: 10_000 }), Number) ?? startState.page,
    request: read('request', Type.String({ format: 'uuid' })),
  }
}

/** Writes the state to the address without its defaults. */
export function writeRequestsState({ search, owner, order, page, request }: RequestsState): URLSearchParams {
  return new URLSearchParams({
    ...(search !== startState.search && { search }),
    ...(owner !== startState.owner && { whose: owner }),
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(request !== undefined && { request }),
  })
}

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
