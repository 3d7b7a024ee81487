import { maxItemsPerPage } from '@litopys/contract/constants'
import { userRoutes } from '@litopys/contract/routes/users'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { sortOf, type UsersState } from '../users-state.ts'

export const usersPerPage = 50

type Question = Pick<UsersState, 'search' | 'filters' | 'order' | 'page'>

/** Query parameters for the list of users, without paging. */
export function userQuestion({ search, filters, order }: Omit<Question, 'page'>) {
  return { search, filters, sortBy: sortOf(order) }
}

export function userList({ search, filters, order, page }: Question) {
  const question = userQuestion({ search, filters, order })
  return queryOptions({
    queryKey: ['users', 'list', { ...question, page }],
    queryFn: ({ signal }) =>
      call(userRoutes.list, { ...question, page, itemsPerPage: usersPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Query for names only. Callers who see only names cannot filter or sort by other fields. */
export function nameList({ search, page }: Pick<UsersState, 'search' | 'page'>) {
  return queryOptions({
    queryKey: ['users', 'names', { search, page }],
    queryFn: ({ signal }) => call(userRoutes.list, { search, page, itemsPerPage: usersPerPage }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Query for all users, for fields that select a user. */
export const everyUser = queryOptions({
  queryKey: ['users', 'names', 'all'],
  queryFn: ({ signal }) =>
    call(
      userRoutes.list,
      { search: '', sortBy: { key: 'familyName' }, page: 1, itemsPerPage: maxItemsPerPage },
      { signal },
    ),
})

export function userById(id: string) {
  return queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await call(userRoutes.read, { id }, { signal })).data,
    // Another user may have changed it since the list was loaded.
    staleTime: 0,
  })
}
