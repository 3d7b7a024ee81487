import type { OutputOf } from '@litopys/contract/route'
import { newsRoutes } from '@litopys/contract/routes/requests'
import { requestRoutes } from '@litopys/contract/routes/saved'
import type {
  ListedRequest,
  NewRequest,
  Request,
  RequestChange,
  RequestNews,
} from '@litopys/contract/schemas/saved'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { newId } from '#api/new-id.ts'
import { queryClient } from '#api/query-client.ts'
import { filtersOf, type RequestsState, sortOf } from '../requests-state.ts'

export const requestsPerPage = 25

const all = { queryKey: ['requests'] }

type Question = Pick<RequestsState, 'search' | 'owner' | 'order'>

/** Query parameters for the list of saved searches, without paging. */
export function requestQuestion(state: Question) {
  return { search: state.search, filters: filtersOf(state), sortBy: sortOf(state.order) }
}

export function requestList(state: Question & Pick<RequestsState, 'page'>) {
  return queryOptions({
    queryKey: ['requests', 'list', state],
    queryFn: ({ signal }) =>
      call(
        requestRoutes.list,
        { ...requestQuestion(state), page: state.page, itemsPerPage: requestsPerPage },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function requestById(id: string) {
  return queryOptions({
    queryKey: ['requests', 'one', id],
    queryFn: async ({ signal }) => (await call(requestRoutes.read, { id }, { signal })).data,
    // A shared search can be changed by its owner.
    staleTime: 0,
    retry: false,
  })
}

/** Query for new posts by saved-search id. Loaded separately, so that the list does not wait for it. */
export function requestNews(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['requests', 'news', ids],
    queryFn: async ({ signal }) => {
      const { data } = await call(newsRoutes.read, { ids: ids.join(',') }, { signal })
      return new Map(data.map((news): [string, RequestNews] => [news._id, news]))
    },
    enabled: ids.length > 0,
    staleTime: 60_000,
    retry: false,
  })
}

export async function addRequest(input: NewRequest): Promise<Request> {
  const { data } = await call(requestRoutes.add, { _id: newId(), ...input })
  void queryClient.invalidateQueries(all)
  return data
}

export async function saveRequest(id: string, change: RequestChange): Promise<Request> {
  const { data } = await call(requestRoutes.change, { id, ...change })
  queryClient.setQueryData(requestById(id).queryKey, data)
  void queryClient.invalidateQueries({ queryKey: ['requests', 'list'] })
  return data
}

/** Deletes a saved search. It leaves the screen at once and returns if the server refuses. */
export async function removeRequest(id: string): Promise<void> {
  await queryClient.cancelQueries(all)
  queryClient.setQueriesData<OutputOf<typeof requestRoutes.list>>(
    { queryKey: ['requests', 'list'] },
    (known) =>
      known && {
        ...known,
        data: known.data.filter((request: ListedRequest) => request._id !== id),
        totalItems: known.totalItems - 1,
      },
  )
  await call(requestRoutes.remove, { id }).finally(() => queryClient.invalidateQueries(all))
}

export async function restoreRequest(id: string): Promise<void> {
  await call(requestRoutes.restore, { id })
  void queryClient.invalidateQueries(all)
}

/** Records that a saved search was opened; later posts count as new. A failure is ignored. */
export function recordOpened(id: string): void {
  void call(newsRoutes.open, { id })
    .then(() => queryClient.invalidateQueries({ queryKey: ['requests', 'news'] }))
    .catch(() => undefined)
}
