import { searchPosts } from '@litopys/contract/routes/archives'
import type { SortBy } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { orderOf, type SearchState, type Sort } from '../searchState.ts'

const sortOf: Record<Sort, SortBy> = {
  relevance: { key: 'relevance' },
  newest: { key: 'dateCreated', desc: true },
  oldest: { key: 'dateCreated', desc: false },
}

type Condition = Omit<SearchState, 'interval'>

export function postSearch({ q, filters, page, itemsPerPage, cursor, ...order }: Condition) {
  const sortBy = sortOf[orderOf({ q, sort: order.sort })]
  const input = { q, filters, page, itemsPerPage, sortBy, ...(cursor && { cursor }) }
  return queryOptions({
    queryKey: ['archive', 'posts', input],
    queryFn: ({ signal }) => call(searchPosts, input, { signal }),
    placeholderData: keepPreviousData,
  })
}
