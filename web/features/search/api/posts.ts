import { postRoutes } from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { orderOf, type SearchState, type Sort, searchInputOf } from '../search-state.ts'

export const sortOf: Record<Sort, SortBy> = {
  relevance: { key: 'relevance' },
  newest: { key: 'dateCreated', desc: true },
  oldest: { key: 'dateCreated', desc: false },
  views: { key: 'views', desc: true },
}

export function postSearch(state: Omit<SearchState, 'interval'>) {
  const { page, itemsPerPage, cursor, fold } = state
  const sortBy = sortOf[orderOf(state)]
  const paging = { page, itemsPerPage, sortBy, ...(fold && { fold }), ...(cursor && { cursor }) }
  const input = { ...searchInputOf(state), ...paging }
  return queryOptions({
    queryKey: ['archive', 'posts', input],
    queryFn: async ({ signal }) => ({
      ...(await call(postRoutes.search, input, { signal })),
      counted: countedBy(state),
    }),
    placeholderData: keepPreviousData,
  })
}

/** The parts of a search that its total depends on; page, order and view do not change it. */
export function countedBy(
  state: Pick<SearchState, 'q' | 'filters' | 'matching' | 'searchKey' | 'unseen' | 'job' | 'fold'>,
): string {
  return hashKey([searchInputOf(state), state.fold])
}
