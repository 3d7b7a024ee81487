import { postRoutes } from '@litopys/contract/routes/archives'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { orderOf, type SearchState, searchInputOf } from '../search-state.ts'
import { sortOf } from './posts.ts'

/** Pictures per page: a few screens of small ones. */
const perPage = 120

/** Query for the pictures of a search, in the order of its posts. */
export function pictureSearch(state: SearchState) {
  const { cursor } = state
  const input = {
    ...searchInputOf(state),
    sortBy: sortOf[orderOf(state)],
    itemsPerPage: perPage,
    ...(cursor && { cursor }),
  }
  return queryOptions({
    queryKey: ['archive', 'result-pictures', input],
    queryFn: async ({ signal }) => (await call(postRoutes.pictures, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
