import { check } from '@litopys/contract/check'
import { longestCursor, longestQuery, maxPagedItems } from '@litopys/contract/constants'
import { type Matching, matching, usualMatching } from '@litopys/contract/query/matching'
import {
  isUsualSearchKey,
  type SearchKey,
  searchKey,
  usualSearchKey,
} from '@litopys/contract/query/search-key'
import { isRecord } from '@litopys/contract/record'
import {
  type FacetField,
  facetFields,
  type Interval,
  intervals,
  type SearchFilters,
  type SearchInput,
  searchFilters,
} from '@litopys/contract/schemas/search'
import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { asIs, fromJson } from '#ui/address.ts'

export const sorts = ['relevance', 'newest', 'oldest', 'views'] as const
export type Sort = (typeof sorts)[number]
export const pageSizes = [10, 25, 50, 100, 250, 500, 1_000] as const
export type PageSize = (typeof pageSizes)[number]
export const views = ['text', 'table', 'chart'] as const
export type View = (typeof views)[number]
export const charts = ['bars', 'lines'] as const
export type ChartType = (typeof charts)[number]

/** State of the search page. It is kept in the address, so a shared link shows the same view. */
export type SearchState = {
  q: string
  filters: SearchFilters
  /** How words are matched. */
  matching: Matching
  /** The fields in which words are searched. */
  searchKey: readonly SearchKey[]
  /** Only posts that the operator has not seen. */
  unseen: boolean
  /** Only posts that this import or refresh job has added or changed. */
  job: string | undefined
  /** Of copies only the first post is shown. */
  fold: boolean
  /** The selected order; undefined for the default order of the query. */
  sort: Sort | undefined
  page: number
  itemsPerPage: PageSize
  interval: Interval | undefined
  /** Continues beyond the last page number. */
  cursor: string | undefined
  view: View
  /** In the chart view: the field that splits the chart into series, and the field shown as bars. */
  split: FacetField | undefined
  top: FacetField | undefined
  /** How the chart view draws posts over time. */
  chart: ChartType
  /** The id of the saved search that was opened, so that it can be updated. */
  request: string | undefined
}

export const startState: SearchState = {
  q: '',
  filters: {},
  matching: usualMatching,
  searchKey: usualSearchKey,
  unseen: false,
  job: undefined,
  fold: false,
  sort: undefined,
  page: 1,
  itemsPerPage: 25,
  interval: undefined,
  cursor: undefined,
  view: 'text',
  split: undefined,
  top: undefined,
  chart: 'bars',
  request: undefined,
}

/** Reads the state from the address. `unread` names invalid parts, which get their defaults. */
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
    q: read('q', Type.String({ maxLength: longestQuery }), startState.q, asIs),
    filters: readFilters(params.get('filters'), unread),
    matching: {
      words: read('words', matching.properties.words, usualMatching.words, asIs),
      spellings: read('spellings', Type.Boolean(), usualMatching.spellings, switched),
    },
    searchKey: read('searchKey', searchKey, startState.searchKey, (text) => text.split(',')),
    unseen: read('unseen', Type.Boolean(), startState.unseen, switched),
    job: read('job', Type.String({ format: 'uuid' }), undefined, asIs),
    fold: read('fold', Type.Boolean(), startState.fold, switched),
    sort: read('sort', Type.Enum(sorts), undefined, asIs),
    page: read('page', Type.Integer({ minimum: 1 }), startState.page, Number),
    itemsPerPage: read('itemsPerPage', pageSize, startState.itemsPerPage, Number),
    interval: read('interval', Type.Enum(intervals), undefined, asIs),
    cursor: read('cursor', Type.String({ minLength: 1, maxLength: longestCursor }), undefined, asIs),
    view: read('view', Type.Enum(views), startState.view, asIs),
    split: read('split', Type.Enum(facetFields), undefined, asIs),
    top: read('top', Type.Enum(facetFields), undefined, asIs),
    chart: read('chart', Type.Enum(charts), startState.chart, asIs),
    request: read('request', Type.String({ format: 'uuid' }), undefined, asIs),
  }
  const reachable = state.cursor !== undefined || state.page * state.itemsPerPage <= maxPagedItems
  if (reachable) return { state, unread }
  return { state: { ...state, page: startState.page }, unread: [...unread, 'page'] }
}

/** Known filters. The names of all others are added to `unread`. */
function readFilters(text: string | null, unread: string[]): SearchFilters {
  if (text === null) return startState.filters
  const parsed = fromJson(text)
  if (!isRecord(parsed)) {
    unread.push('filters')
    return startState.filters
  }
  const isKnown = (name: string) => check(searchFilters, { [name]: parsed[name] }).ok
  unread.push(...Object.keys(parsed).filter((name) => !isKnown(name)))
  const checked = check(
    searchFilters,
    Object.fromEntries(Object.entries(parsed).filter(([name]) => isKnown(name))),
  )
  return checked.ok ? checked.value : startState.filters
}

const pageSize = Type.Union(pageSizes.map((size) => Type.Literal(size)))

/** Writes the state to the address without its defaults. */
export function writeSearchState(state: SearchState): URLSearchParams {
  const params = new URLSearchParams()
  if (state.q !== '') params.set('q', state.q)
  if (Object.keys(state.filters).length > 0) params.set('filters', JSON.stringify(state.filters))
  const { words, spellings } = state.matching
  if (words !== usualMatching.words) params.set('words', words)
  if (spellings !== usualMatching.spellings) params.set('spellings', switchText(spellings))
  if (!isUsualSearchKey(state.searchKey)) params.set('searchKey', state.searchKey.join(','))
  if (state.unseen !== startState.unseen) params.set('unseen', switchText(state.unseen))
  if (state.job) params.set('job', state.job)
  if (state.fold !== startState.fold) params.set('fold', switchText(state.fold))
  if (state.sort) params.set('sort', state.sort)
  if (state.page !== startState.page) params.set('page', String(state.page))
  if (state.itemsPerPage !== startState.itemsPerPage) params.set('itemsPerPage', String(state.itemsPerPage))
  if (state.interval) params.set('interval', state.interval)
  if (state.cursor) params.set('cursor', state.cursor)
  if (state.view !== startState.view) params.set('view', state.view)
  if (state.split) params.set('split', state.split)
  if (state.top) params.set('top', state.top)
  if (state.chart !== startState.chart) params.set('chart', state.chart)
  if (state.request) params.set('request', state.request)
  return params
}

/** What results, facets and histogram of a search share, as call parameters without defaults. */
export function searchInputOf(
  state: Pick<SearchState, 'q' | 'filters' | 'matching' | 'searchKey' | 'unseen' | 'job'>,
): SearchInput & Pick<SearchState, 'filters'> {
  const { q, filters, matching: compared, searchKey: keys, unseen, job } = state
  const isUsual = compared.words === usualMatching.words && compared.spellings === usualMatching.spellings
  return {
    q,
    filters,
    ...(!isUsual && { matching: compared }),
    ...(!isUsualSearchKey(keys) && { searchKey: [...keys] }),
    ...(unseen && { unseen }),
    ...(job && { job }),
  }
}

/** The order of the results. Without words there is no relevance. */
export function orderOf({ sort, q }: Pick<SearchState, 'sort' | 'q'>): Sort {
  if (sort && (sort !== 'relevance' || q !== '')) return sort
  return q === '' ? 'newest' : 'relevance'
}

function switched(text: string): unknown {
  return text === 'on' ? true : text === 'off' ? false : text
}

function switchText(isOn: boolean): string {
  return isOn ? 'on' : 'off'
}
