import type { OutputOf } from '@litopys/contract/route'
import { endSession, listSessions } from '@litopys/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/queryClient.ts'

type Sessions = OutputOf<typeof listSessions>

/** Where a user is signed in. Always asked anew: a list of yesterday would tell of a safety that is not there. */
export function sessionsOf(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(listSessions, { id: userId }, { signal }),
    staleTime: 0,
  })
}

/** The entry leaves the list at once, and comes back with the rest of the list where the server refuses. */
export async function endSessionOf(userId: string, sessionId: string) {
  const { queryKey } = sessionsOf(userId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Sessions>(queryKey)
  if (before) {
    const data = before.data.filter(({ id }) => id !== sessionId)
    queryClient.setQueryData<Sessions>(queryKey, { ...before, data })
  }
  try {
    await call(endSession, { id: userId, sessionId })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
