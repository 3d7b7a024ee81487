import { check } from '@litopys/contract/check'
import { isUsualMatching, type Matching, matching, usualMatching } from '@litopys/contract/query/matching'
import { isUsualSearchKey, knownSearchKey } from '@litopys/contract/query/search-key'
import {
  type NewRequest,
  type Request,
  type RequestBody,
  requestViews,
} from '@litopys/contract/schemas/saved'
import { type SearchInput, searchFilters } from '@litopys/contract/schemas/search'
import { type SearchState, type Sort, searchAddress, writeSearchState } from './search-state.ts'

/** The fields of a saved search that contain its search. The number of results depends on the user. */
type Kept = Omit<RequestBody, 'totalItems'>
type TableColumns = { name: string; width: number }[]

/** The fields of a saved search, including the columns shown in this browser. */
export function requestOfState(
  state: SearchState,
  { totalItems, columns }: { totalItems: number | undefined; columns: TableColumns },
): Omit<NewRequest, 'title' | 'description' | 'sharedWith'> {
  const { q, searchKey, filters, unseen, fold, sort, page, itemsPerPage, interval, view } = state
  const { split, top, chart, measure, tables, rows, across } = state
  const { kinds, least, large, period, together, objects, seconds, times, position } = state
  const { dateCreated = {}, ...others } = filters
  return {
    search: q,
    searchKey: [...searchKey],
    filters: others,
    page,
    itemsPerPage,
    ...(totalItems === undefined ? {} : { totalItems }),
    startDate: dateCreated.from ?? null,
    endDate: dateCreated.to ?? null,
    sortBy: sort ? sortOf(sort) : null,
    view: requestViews.indexOf(view),
    options: {
      matching: state.matching,
      unseen,
      fold,
      chart,
      ...(state.job && { job: state.job }),
      ...(interval && { interval }),
      ...(split && { split }),
      ...(top && { top }),
      ...(measure !== 'posts' && { measure }),
      ...(tables.length > 0 && { tables }),
      ...(rows && { rows }),
      ...(across && { across }),
      ...(kinds && { kinds }),
      ...(least > 1 && { least }),
      ...(large && { large }),
      ...(period && { period }),
      ...(together && { together, seconds, times, ...(objects && { objects }) }),
      ...(position && { position }),
      ...(columns.length > 0 && { columns }),
    },
  }
}

/** The address that shows a saved search. It names parts that this version cannot read. */
export function addressOfRequest(request: Kept & Pick<Request, '_id'>): string {
  const { index } = request
  if (index !== 'archives') return otherAddress(index, request)
  // Writing the state again removes its defaults.
  const { params, state, unread } = readRequest(request)
  return `/?${unread.length > 0 ? params : writeSearchState(state)}`
}

/** The address of another collection's page, with the search in it. */
function otherAddress(index: Exclude<Kept['index'], 'archives'>, { search, filters }: Kept): string {
  const words = search ?? ''
  switch (index) {
    case 'quotes': {
      const chosen = Object.keys(filters).length > 0 && { filters: JSON.stringify(filters) }
      return `/quotes?${new URLSearchParams({ ...(words && { q: words }), ...chosen })}`
    }
    case 'channels':
    case 'requests':
    case 'users':
      return `/${index}?${new URLSearchParams(words && { search: words })}`
    case 'analyses':
    case 'messages':
    case 'queries':
      return `/registry?${new URLSearchParams({ ...(words && { search: words }), collection: index })}`
  }
}

/** The search as it was saved. */
export function stateOfRequest(request: Kept & Pick<Request, '_id'>): SearchState {
  return readRequest(request).state
}

/** Options that the address has under the same name. */
const plainOptions = [
  ...(['job', 'interval', 'split', 'top', 'chart'] as const),
  ...(['measure', 'tables', 'rows', 'across'] as const),
  ...(['kinds', 'least', 'period', 'objects', 'seconds', 'times', 'position'] as const),
]

function readRequest(request: Kept & Pick<Request, '_id'>) {
  const { options, page, itemsPerPage } = request
  const params = new URLSearchParams()
  const set = (name: string, value: unknown) => {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value))
  }
  set('q', request.search)
  if (Object.keys(filtersOf(request)).length > 0) params.set('filters', JSON.stringify(filtersOf(request)))
  const { words, spellings, equivalents, without } = matchingOf(request)
  set('words', words)
  set('spellings', spellings ? 'on' : 'off')
  if (equivalents === false) set('equivalents', 'off')
  if (without) set('without', JSON.stringify(without))
  const keys = knownSearchKey(request.searchKey)
  if (!isUsualSearchKey(keys)) set('searchKey', keys.join(','))
  for (const name of ['unseen', 'fold', 'large', 'together'] as const)
    if (options[name] === true) set(name, 'on')
  for (const name of plainOptions) set(name, options[name])
  set('sort', request.sortBy && sortNamed(request.sortBy))
  set('page', page)
  set('itemsPerPage', itemsPerPage)
  set('view', requestViews[request.view])
  set('request', request._id)
  return { params, ...searchAddress.parse(params) }
}

/**
 * The search for a chart of several searches. Undefined if it searches another collection or this version
 * cannot read it.
 */
export function searchInputOfRequest(request: Kept): SearchInput | undefined {
  if (request.index !== 'archives') return undefined
  const checked = check(searchFilters, filtersOf(request))
  if (!checked.ok) return undefined
  const compared = matchingOf(request)
  const keys = knownSearchKey(request.searchKey)
  return {
    q: request.search ?? '',
    filters: checked.value,
    ...(!isUsualMatching(compared) && { matching: compared }),
    ...(!isUsualSearchKey(keys) && { searchKey: keys }),
    ...(request.options.unseen === true && { unseen: true }),
    ...(typeof request.options.job === 'string' && { job: request.options.job }),
  }
}

function filtersOf({ filters, startDate, endDate }: Kept): Record<string, unknown> {
  const dates = { ...(startDate && { from: startDate }), ...(endDate && { to: endDate }) }
  return { ...filters, ...((startDate || endDate) && { dateCreated: dates }) }
}

function matchingOf({ options }: Kept): Matching {
  const checked = check(matching, options.matching ?? usualMatching)
  return checked.ok ? checked.value : usualMatching
}

function sortOf(sort: Sort): NonNullable<RequestBody['sortBy']> {
  switch (sort) {
    case 'relevance':
    case 'views':
      return { key: sort, desc: true }
    case 'newest':
    case 'oldest':
      return { key: 'dateCreated', desc: sort === 'newest' }
  }
}

function sortNamed({ key, desc }: NonNullable<RequestBody['sortBy']>): Sort {
  return key === 'dateCreated' ? (desc ? 'newest' : 'oldest') : key
}
