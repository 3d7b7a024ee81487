import { userRoutes } from '@litopys/contract/routes/users'
import { oneUser } from '@litopys/contract/signed-in-user'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { currentUserKey } from '#api/query-client.ts'

export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => oneUser((await call(userRoutes.readCurrent, {}, { signal })).data),
  staleTime: Number.POSITIVE_INFINITY,
})
