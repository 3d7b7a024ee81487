import type { OutputOf } from '@litopys/contract/route'
import { registryRoutes } from '@litopys/contract/routes/requests'
import { analysisRoutes, messageRoutes, queryRoutes } from '@litopys/contract/routes/saved'
import type {
  Item,
  ItemChange,
  ListedItem,
  NewItem,
  RegistryCollection,
} from '@litopys/contract/schemas/saved'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { filtersOf, type ItemName, type RegistryState } from '../registry-state.ts'
import { sortOf } from '../requests-state.ts'

export const itemsPerPage = 25
const all = { queryKey: ['registry'] }
const callsOf = { analyses: analysisRoutes, messages: messageRoutes, queries: queryRoutes } satisfies Record<
  RegistryCollection,
  unknown
>

/** Query parameters for the registry, without paging. */
export function registryQuestion(state: Pick<RegistryState, 'search' | 'chosen' | 'order'>) {
  return { search: state.search, filters: filtersOf(state), sortBy: sortOf(state.order) }
}

export function registryList({ item: _, ...state }: RegistryState) {
  return queryOptions({
    queryKey: ['registry', 'list', state],
    queryFn: ({ signal }) =>
      call(registryRoutes.list, { ...registryQuestion(state), page: state.page, itemsPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export const registryValues = queryOptions({
  queryKey: ['registry', 'values'],
  queryFn: async ({ signal }) => (await call(registryRoutes.values, {}, { signal })).data,
})

export function itemByName({ collection, id }: ItemName) {
  return queryOptions({
    queryKey: ['registry', 'one', collection, id],
    queryFn: async ({ signal }) => (await call(callsOf[collection].read, { id }, { signal })).data,
    staleTime: 0,
    retry: false,
  })
}

export async function addItem(collection: RegistryCollection, input: NewItem): Promise<Item> {
  const { data } = await call(callsOf[collection].add, input)
  void queryClient.invalidateQueries(all)
  return data
}

export async function saveItem({ collection, _id: id }: Item, change: ItemChange): Promise<Item> {
  const { data } = await call(callsOf[collection].change, { id, ...change })
  queryClient.setQueryData(itemByName({ collection, id }).queryKey, data)
  void queryClient.invalidateQueries({ queryKey: ['registry', 'list'] })
  void queryClient.invalidateQueries(registryValues)
  return data
}

/** Deletes an item. It leaves the screen at once and returns if the server refuses. */
export async function removeItem({ collection, _id: id }: ListedItem): Promise<void> {
  await queryClient.cancelQueries(all)
  queryClient.setQueriesData<OutputOf<typeof registryRoutes.list>>(
    { queryKey: ['registry', 'list'] },
    (known) =>
      known && {
        ...known,
        data: known.data.filter(({ _id }) => _id !== id),
        totalItems: known.totalItems - 1,
      },
  )
  await call(callsOf[collection].remove, { id }).finally(() => queryClient.invalidateQueries(all))
}

export async function restoreItem({ collection, _id: id }: ListedItem): Promise<void> {
  await call(callsOf[collection].restore, { id })
  void queryClient.invalidateQueries(all)
}
