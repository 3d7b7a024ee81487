import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isForbidden } from './call-error.ts'

export const currentUserKey = ['currentUser'] as const

/** Reloads the rights after a forbidden call: a role can be removed while a page is open. */
const onError = (error: Error) => {
  if (isForbidden(error)) refreshRights()
}

/**
 * Further tries by error code: a lost connection once, a busy server after one and two seconds. Any other failure
 * would repeat.
 */
const furtherTries = new Map<string, number>([
  ['network', 1],
  ['overloaded', 2],
])

/** Without a network a retry would only delay the screen. */
function retry(failures: number, error: Error): boolean {
  if (!onlineManager.isOnline() || !(error instanceof CallError)) return false
  // A server that names a time is asked once more after it, if it has refused the call without work.
  if (error.retryAfter !== undefined) return error.code === 'overloaded' && failures === 0
  return failures < (furtherTries.get(error.code) ?? 0)
}

/** The time that the server names, otherwise one second, then two. In milliseconds. */
function retryDelay(failures: number, error: Error): number {
  const named = error instanceof CallError ? error.retryAfter : undefined
  return 1_000 * (named ?? 2 ** failures)
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network, the offline store can answer (web/offline).
    mutations: { networkMode: 'offlineFirst' },
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry,
      retryDelay,
    },
  },
})

/** Repeats every failed query of the screen, so that no part of it keeps an error. */
export function retryFailed(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

/** Reloads the user and their rights. */
export function refreshRights(): void {
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
}
