import { readCurrentUser } from '@litopys/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: async ({ signal }) => (await call(readCurrentUser, {}, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
})
