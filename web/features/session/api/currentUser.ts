import { readCurrentUser } from '@litopys/contract/routes/users'
import { oneUser } from '@litopys/contract/signedInUser'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { currentUserKey } from '#api/queryClient.ts'

export const currentUserQuery = queryOptions({
  queryKey: currentUserKey,
  queryFn: async ({ signal }) => oneUser((await call(readCurrentUser, {}, { signal })).data),
  staleTime: Number.POSITIVE_INFINITY,
})
