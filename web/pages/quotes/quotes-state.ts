import { longestQuery } from '@litopys/contract/constants'
import type { InputOf } from '@litopys/contract/route'
import type { quoteRoutes } from '@litopys/contract/routes/quotes'
import { intervals, searchFilters } from '@litopys/contract/schemas/search'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

export const orders = ['saved', 'savedFirst', 'newest', 'oldest'] as const

/** State of the page of quotes. It is kept in the address, so a shared link shows the same view. */
export const quotesAddress = addressState(
  Type.Object({
    q: Type.String({ maxLength: longestQuery }),
    filters: searchFilters,
    /** Only quotes of this owner: their e-mail. */
    by: Type.Optional(Type.String({ minLength: 1, maxLength: 254 })),
    order: Type.Enum(orders),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    interval: Type.Optional(Type.Enum(intervals)),
  }),
  { q: '', filters: {}, order: 'saved', page: 1 },
)
export type QuotesState = StateIn<typeof quotesAddress>
export const quotesPerPage = 25

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
