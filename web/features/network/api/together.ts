import type { ObjectKind } from '@litopys/contract/connections'
import { togetherRoutes } from '@litopys/contract/routes/connections'
import type { Tie } from '@litopys/contract/schemas/posting-together'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { NetworkSearch } from './network.ts'

export type TogetherChoice = { objects: readonly ObjectKind[]; seconds: number; times: number }
export const evidencePerPage = 25

/** Query for the groups of channels that post the same within seconds. */
export function togetherQuery(search: NetworkSearch, { objects, seconds, times }: TogetherChoice) {
  const input = { ...search, kinds: [...objects], seconds, least: times }
  return queryOptions({
    queryKey: ['archive', 'posting-together', input],
    queryFn: async ({ signal }) => (await call(togetherRoutes.read, input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Query for the pairs of posts of two channels. */
export function evidenceQuery(
  search: NetworkSearch,
  { objects, seconds }: TogetherChoice,
  { a, b }: Pick<Tie, 'a' | 'b'>,
  page: number,
) {
  const input = { ...search, kinds: [...objects], seconds, a, b, page, itemsPerPage: evidencePerPage }
  return queryOptions({
    queryKey: ['archive', 'posting-together-posts', input],
    queryFn: async ({ signal }) => await call(togetherRoutes.posts, input, { signal }),
    placeholderData: keepPreviousData,
  })
}
