import { canonicalJson } from '@litopys/contract/canonical-json'
import { check } from '@litopys/contract/check'
import { edgeKinds, objectKinds, usualSeconds, usualTimes } from '@litopys/contract/connections'
import { longestCursor, longestQuery, maxPagedItems } from '@litopys/contract/constants'
import { isUsualMatching, type Matching, matching, usualMatching } from '@litopys/contract/query/matching'
import { parseQuery } from '@litopys/contract/query/parse'
import {
  isUsualSearchKey,
  type SearchKey,
  searchKey,
  usualSearchKey,
} from '@litopys/contract/query/search-key'
import { searchedIn } from '@litopys/contract/query/searched-in'
import { wanted, wantedLikes } from '@litopys/contract/query/wanted'
import { isRecord } from '@litopys/contract/record'
import {
  facetFields,
  intervals,
  type SearchFilters,
  type SearchInput,
  searchFilters,
} from '@litopys/contract/schemas/search'
import { useCallback } from 'react'
import * as Type from 'typebox'
import {
  type AddressField,
  addressState,
  asList,
  asNumber,
  fromJson,
  parameter,
  type StateIn,
} from '#ui/address-state.ts'

export const sorts = ['relevance', 'newest', 'oldest', 'views'] as const
export type Sort = (typeof sorts)[number]
export const pageSizes = [10, 25, 50, 100, 250, 500, 1_000] as const
export type PageSize = (typeof pageSizes)[number]
export const views = ['text', 'table', 'pictures', 'chart', 'network', 'map'] as const
export type View = (typeof views)[number]
export const charts = ['bars', 'lines'] as const
/** What the chart over time shows; the sums run from its start. */
export const chartMeasures = ['posts', 'share', 'postsSum', 'views', 'viewsSum'] as const
/** The charts of the chart view. */
export const chartNames = ['time', 'top', 'crossed'] as const
export type ChartName = (typeof chartNames)[number]
/** The parts of the network of channels. */
export const networkParts = ['graph', 'channels', 'edges'] as const

/** Known filters, in one order however they were chosen. The names of all others are unread. */
const knownFilters: AddressField<SearchFilters> = {
  ...parameter('filters', searchFilters, { parse: fromJson, text: canonicalJson }),
  read: (params, unread) => {
    const text = params.get('filters')
    if (text === null) return undefined
    const parsed = fromJson(text)
    if (!isRecord(parsed)) {
      unread.push('filters')
      return undefined
    }
    const isKnown = (name: string) => check(searchFilters, { [name]: parsed[name] }).ok
    unread.push(...Object.keys(parsed).filter((name) => !isKnown(name)))
    const known = Object.entries(parsed).filter(([name]) => isKnown(name))
    const checked = check(searchFilters, Object.fromEntries(known))
    return checked.ok ? checked.value : undefined
  },
}

const words = parameter('words', matching.properties.words)
const spellings = parameter('spellings', matching.properties.spellings)
const equivalents = parameter('equivalents', Type.Boolean())
const without = parameter(
  'without',
  Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 100 }),
)

const matchingParameters: AddressField<Matching> = {
  names: ['words', 'spellings', 'equivalents', 'without'],
  read: (params, unread) => {
    const left = without.read(params, unread)
    return {
      words: words.read(params, unread) ?? usualMatching.words,
      spellings: spellings.read(params, unread) ?? usualMatching.spellings,
      ...(equivalents.read(params, unread) === false && { equivalents: false }),
      ...(left && left.length > 0 && { without: left }),
    }
  },
  write: (compared) => ({
    ...(compared.words !== usualMatching.words && words.write(compared.words)),
    ...(compared.spellings !== usualMatching.spellings && spellings.write(compared.spellings)),
    ...(compared.equivalents === false && equivalents.write(false)),
    ...(compared.without && without.write(compared.without)),
  }),
}

const seconds = Type.Integer({ minimum: 0, maximum: 99_999_999_999 })
const networkPeriod = Type.Tuple([seconds, seconds])
const mapPosition = Type.Tuple([
  Type.Number({ minimum: -85, maximum: 85 }),
  Type.Number({ minimum: -180, maximum: 180 }),
  Type.Number({ minimum: 0.1, maximum: 1_000 }),
])
const asNumbers = { parse: (text: string) => text.split(',').map(Number), text: String }

/** State of the search page. It is kept in the address, so a shared link shows the same view. */
export const searchAddress = addressState(
  Type.Object({
    q: Type.String({ maxLength: longestQuery }),
    filters: searchFilters,
    /** How words are matched. */
    matching,
    /** The fields in which words are searched. */
    searchKey: Type.Unsafe<readonly SearchKey[]>(searchKey),
    /** Only posts that the operator has not seen. */
    unseen: Type.Boolean(),
    /** Only posts that this import or refresh job has added or changed. */
    job: Type.Optional(Type.String({ format: 'uuid' })),
    /** Of copies only the first post is shown. */
    fold: Type.Boolean(),
    /** The selected order; undefined for the default order of the query. */
    sort: Type.Optional(Type.Enum(sorts)),
    page: Type.Integer({ minimum: 1 }),
    itemsPerPage: Type.Enum(pageSizes),
    interval: Type.Optional(Type.Enum(intervals)),
    /** Continues beyond the last page number. */
    cursor: Type.Optional(Type.String({ minLength: 1, maxLength: longestCursor })),
    view: Type.Enum(views),
    /** In the chart view: the field that splits the chart into series, and the field shown as bars. */
    split: Type.Optional(Type.Enum(facetFields)),
    top: Type.Optional(Type.Enum(facetFields)),
    /** How the chart view draws posts over time. */
    chart: Type.Enum(charts),
    measure: Type.Enum(chartMeasures),
    /** The charts that are shown as tables. */
    tables: Type.Array(Type.Enum(chartNames), { maxItems: chartNames.length }),
    /** Rows of the heat map, and its columns if they are not intervals. */
    rows: Type.Optional(Type.Enum(facetFields)),
    across: Type.Optional(Type.Enum(facetFields)),
    /** In the network view: the kinds of edges, all if undefined, and the fewest posts of an edge. */
    kinds: Type.Optional(Type.Array(Type.Enum(edgeKinds), { minItems: 1, uniqueItems: true })),
    least: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    /** In the network view: up to 3,000 channels, the shown period in seconds since 1970, and the shown part. */
    large: Type.Boolean(),
    period: Type.Optional(networkPeriod),
    part: Type.Optional(Type.Enum(networkParts)),
    /** In the network view: id of the chosen channel, or a JSON list of channels for an edge or a tie. */
    chosen: Type.Optional(Type.String({ minLength: 1, maxLength: 1_000 })),
    /** In the network view: channels that post together, by these objects, within seconds, at least so many times. */
    together: Type.Boolean(),
    objects: Type.Optional(Type.Array(Type.Enum(objectKinds), { minItems: 1, uniqueItems: true })),
    seconds: Type.Integer({ minimum: 1, maximum: 86_400 }),
    times: Type.Integer({ minimum: 2, maximum: 1_000 }),
    /** In the map view: latitude and longitude of the middle, and the scale. */
    position: Type.Optional(mapPosition),
    /** The id of the saved search that was opened, so that it can be updated. */
    request: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  {
    q: '',
    filters: {},
    matching: usualMatching,
    searchKey: usualSearchKey,
    unseen: false,
    fold: false,
    page: 1,
    itemsPerPage: 25,
    view: 'text',
    chart: 'bars',
    measure: 'posts',
    tables: [],
    least: 1,
    large: false,
    together: false,
    seconds: usualSeconds,
    times: usualTimes,
  },
  {
    fields: {
      filters: knownFilters,
      matching: matchingParameters,
      searchKey: parameter('searchKey', searchKey, asList),
      tables: parameter('tables', Type.Array(Type.Enum(chartNames), { maxItems: chartNames.length }), asList),
      itemsPerPage: parameter('itemsPerPage', Type.Enum(pageSizes), asNumber),
      objects: parameter(
        'objects',
        Type.Array(Type.Enum(objectKinds), { minItems: 1, uniqueItems: true }),
        asList,
      ),
      period: parameter('period', networkPeriod, asNumbers),
      position: parameter('position', mapPosition, asNumbers),
      kinds: parameter('kinds', Type.Array(Type.Enum(edgeKinds), { minItems: 1, uniqueItems: true }), asList),
    },
    impossible: ({ cursor, page, itemsPerPage }) =>
      cursor === undefined && page * itemsPerPage > maxPagedItems ? ['page'] : [],
  },
)
export type SearchState = StateIn<typeof searchAddress>
export const startState = searchAddress.read(new URLSearchParams())

export const writeSearchState = (state: SearchState) => searchAddress.write(state)

/** What results, facets and histogram of a search share, as call parameters without defaults. */
export function searchInputOf(
  state: Pick<SearchState, 'q' | 'filters' | 'matching' | 'searchKey' | 'unseen' | 'job'>,
): SearchInput & Pick<SearchState, 'filters'> {
  const { q, filters, matching: compared, searchKey: keys, unseen, job } = state
  return {
    q,
    filters,
    ...(!isUsualMatching(compared) && { matching: compared }),
    ...(!isUsualSearchKey(keys) && { searchKey: [...keys] }),
    ...(unseen && { unseen }),
    ...(job && { job }),
  }
}

/** The order of the results. Without words and `like:` there is no relevance. */
export function orderOf(state: Pick<SearchState, 'sort' | 'q' | 'searchKey'>): Sort {
  const { sort } = state
  if (sort && sort !== 'relevance') return sort
  return hasRelevance(state) ? 'relevance' : 'newest'
}

/** Whether a query searches words in texts, or posts like a post: a condition like `lang:uk`, and words in names, fit all their posts equally. */
export function hasRelevance({ q, searchKey }: Pick<SearchState, 'q' | 'searchKey'>): boolean {
  const query = searchedIn(parseQuery(q).query, searchKey)
  return wanted(query).length > 0 || wantedLikes(query).length > 0
}

/**
 * Returns the state of the search, kept in the address. A change of the result returns to the first page and to the top; a change
 * that keeps the page and the view, as of a chart, leaves the screen where it is.
 */
export function useSearchState() {
  const { state, unread, set } = searchAddress.use()
  const { page, cursor } = state
  const change = useCallback(
    (part: Partial<SearchState>, { replace = false } = {}) => {
      const isKept = part.page === page && part.cursor === cursor && part.view === undefined
      set({ page: 1, cursor: undefined, ...part }, { replace, preventScrollReset: isKept })
    },
    [set, page, cursor],
  )
  return { state, unread, change }
}
