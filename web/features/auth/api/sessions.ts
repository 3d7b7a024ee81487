import type { OutputOf } from '@litopys/contract/route'
import { userRoutes } from '@litopys/contract/routes/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

type Sessions = OutputOf<typeof userRoutes.listSessions>

/** Sessions of a user. Never cached: an outdated list could hide a session. */
export function sessionsOf(userId: string) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) => call(userRoutes.listSessions, { id: userId }, { signal }),
    staleTime: 0,
  })
}

/** Ends a session. It leaves the list at once and returns if the server refuses. */
export async function endSessionOf(userId: string, sessionId: string) {
  const { queryKey } = sessionsOf(userId)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData<Sessions>(queryKey)
  if (before) {
    const data = before.data.filter(({ id }) => id !== sessionId)
    queryClient.setQueryData<Sessions>(queryKey, { ...before, data })
  }
  try {
    await call(userRoutes.endSession, { id: userId, sessionId })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey })
  }
}
