import { check } from '@litopys/contract/check'
import { maxPagedItems } from '@litopys/contract/constants'
import { type Interval, intervals, type SearchFilters, searchFilters } from '@litopys/contract/schemas/search'
import Type, { type TSchema } from 'typebox'

export const sorts = ['relevance', 'newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]
export const pageSizes = [10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** Everything that makes one view of the archive. It lives in the address, so a link shows a colleague the same. */
export type SearchState = {
  q: string
  filters: SearchFilters
  /** Chosen order; without a choice it follows the query. */
  sort: Sort | undefined
  page: number
  itemsPerPage: PageSize
  interval: Interval | undefined
  /** Goes on where page numbers end. */
  cursor: string | undefined
}

export const startState: SearchState = {
  q: '',
  filters: {},
  sort: undefined,
  page: 1,
  itemsPerPage: 25,
  interval: undefined,
  cursor: undefined,
}

/** `unread` names the parts of the address that made no sense and gave way to their defaults. */
export function readSearchState(params: URLSearchParams): { state: SearchState; unread: string[] } {
  const unread: string[] = []
  const read = <S extends TSchema, D>(
    name: string,
    schema: S,
    fallback: D,
    parse: (text: string) => unknown,
  ) => {
    const text = params.get(name)
    if (text === null) return fallback
    const checked = check(schema, parse(text))
    if (checked.ok) return checked.value
    unread.push(name)
    return fallback
  }
  const state = {
    q: read('q', Type.String({ maxLength: 8_192 }), startState.q, asIs),
    filters: read('filters', searchFilters, startState.filters, parsed),
    sort: read('sort', Type.Enum(sorts), undefined, asIs),
    page: read('page', Type.Integer({ minimum: 1 }), startState.page, Number),
    itemsPerPage: read('itemsPerPage', pageSize, startState.itemsPerPage, Number),
    interval: read('interval', Type.Enum(intervals), undefined, asIs),
    cursor: read('cursor', Type.String({ minLength: 1, maxLength: 512 }), undefined, asIs),
  }
  const reachable = state.cursor !== undefined || state.page * state.itemsPerPage <= maxPagedItems
  if (reachable) return { state, unread }
  return { state: { ...state, page: startState.page }, unread: [...unread, 'page'] }
}

const pageSize = Type.Union(pageSizes.map((size) => Type.Literal(size)))

/** Defaults are left out: the address says what was chosen and nothing else. */
export function writeSearchState(state: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.q !== '') params.set('q', state.q)
  if (Object.keys(state.filters).length > 0) params.set('filters', JSON.stringify(state.filters))
  if (state.sort) params.set('sort', state.sort)
  if (state.page !== startState.page) params.set('page', String(state.page))
  if (state.itemsPerPage !== startState.itemsPerPage) params.set('itemsPerPage', String(state.itemsPerPage))
  if (state.interval) params.set('interval', state.interval)
  if (state.cursor) params.set('cursor', state.cursor)
  return params
}

/** Relevance means nothing without words. */
export function orderOf({ sort, q }: Pick<SearchState, 'sort' | 'q'>): Sort {
  if (sort && (sort !== 'relevance' || q !== '')) return sort
  return q === '' ? 'newest' : 'relevance'
}

function asIs(text: string): unknown {
  return text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
