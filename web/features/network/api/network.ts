import type { EdgeKind } from '@litopys/contract/connections'
import { networkRoutes } from '@litopys/contract/routes/connections'
import type { NetworkEdge } from '@litopys/contract/schemas/network'
import type { SearchFilters, SearchInput } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export type NetworkSearch = SearchInput & { filters: SearchFilters }
export type NetworkChoice = { kinds: readonly EdgeKind[]; least: number; isLarge: boolean }
export type EdgeKey = Pick<NetworkEdge, 'from' | 'to' | 'kind'>

/** Limits of the usual and of the large network. */
const limits = { usual: { nodes: 300, edges: 2_000 }, large: { nodes: 3_000, edges: 25_000 } }
export const edgePostsPerPage = 25

/** Query for the network of channels of a search. */
export function networkQuery(search: NetworkSearch, { kinds, least, isLarge }: NetworkChoice) {
  const input = { ...search, kinds: [...kinds], least, ...(isLarge ? limits.large : limits.usual) }
  return queryOptions({
    queryKey: ['archive', 'network', input],
    queryFn: async ({ signal }) => (await call(networkRoutes.read, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Query for the posts of an edge. */
export function edgePostsQuery(search: NetworkSearch, { from, to, kind }: EdgeKey, page: number) {
  const input = { ...search, from, to, kind, page, itemsPerPage: edgePostsPerPage }
  return queryOptions({
    queryKey: ['archive', 'network-posts', input],
    queryFn: async ({ signal }) => await call(networkRoutes.posts, input, { signal }),
    placeholderData: keepPreviousData,
  })
}
