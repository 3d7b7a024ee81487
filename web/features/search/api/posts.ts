import { searchPosts } from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { conditionOf, orderOf, type SearchState, type Sort } from '../searchState.ts'

const sortOf: Record<Sort, SortBy> = {
  relevance: { key: 'relevance' },
  newest: { key: 'dateCreated', desc: true },
  oldest: { key: 'dateCreated', desc: false },
  views: { key: 'views', desc: true },
}

export function postSearch(state: Omit<SearchState, 'interval'>) {
  const { page, itemsPerPage, cursor, fold } = state
  const sortBy = sortOf[orderOf(state)]
  const paging = { page, itemsPerPage, sortBy, ...(fold && { fold }), ...(cursor && { cursor }) }
  const input = { ...conditionOf(state), ...paging }
  return queryOptions({
    queryKey: ['archive', 'posts', input],
    queryFn: ({ signal }) => call(searchPosts, input, { signal }),
    placeholderData: keepPreviousData,
  })
}
