import { longestQuery } from '@litopys/contract/constants'
import type { InputOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import { type Interval, intervals, type SearchFilters, searchFilters } from '@litopys/contract/schemas/search'
import * as Type from 'typebox'
import { fromJson, readingOf } from '#ui/address.ts'

export const orders = ['saved', 'savedFirst', 'newest', 'oldest'] as const
export type Order = (typeof orders)[number]

/** The complete state of the quotes screen. It is in the URL, so a link shows a colleague the same. */
export type QuotesState = {
  q: string
  filters: SearchFilters
  /** Only quotes of this owner: their e-mail. */
  by: string | undefined
  order: Order
  page: number
  interval: Interval | undefined
}

const startState: QuotesState = {
  q: '',
  filters: {},
  by: undefined,
  order: 'saved',
  page: 1,
  interval: undefined,
}
export const quotesPerPage = 25

/** An invalid part of the URL is replaced by its default. */
export function readQuotesState(params: URLSearchParams): QuotesState {
  const read = readingOf(params)
  return {
    q: read('q', Type.String({ maxLength: longestQuery })) ?? startState.q,
    filters: read('filters', searchFilters, fromJson) ?? startState.filters,
    by: read('by', Type.String({ minLength: 1, maxLength: 254 })),
    order: read('order', Type.Enum([...orders])) ?? startState.order,
    page: read('page', Type.Integer({ minimum: 1, maximum: 1_000_000 }), Number) ?? startState.page,
    interval: read('interval', Type.Enum(intervals)),
  }
}

export function writeQuotesState({ q, filters, by, order, page, interval }: QuotesState): URLSearchParams {
  return new URLSearchParams({
    ...(q !== startState.q && { q }),
    ...(Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }),
    ...(by !== undefined && { by }),
    ...(order !== startState.order && { order }),
    ...(page !== startState.page && { page: String(page) }),
    ...(interval !== undefined && { interval }),
  })
}

/** Shared by list, facets and histogram. */
export function searchInputOf({ q, filters, by }: QuotesState) {
  return { q, filters: { ...filters, ...(by !== undefined && { createdBy: { in: [by] } }) } }
}

export function listInputOf(state: QuotesState): InputOf<typeof quoteRoutes.list> {
  const key = state.order === 'newest' || state.order === 'oldest' ? 'dateCreated' : 'createdAt'
  const desc = state.order === 'newest' || state.order === 'saved'
  return {
    ...searchInputOf(state),
    sortBy: { key, desc },
    page: state.page,
    itemsPerPage: quotesPerPage,
  }
}
