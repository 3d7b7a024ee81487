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
  // A server that names a time has worked on the call: it would only do so again.
  if (error.retryAfter !== undefined) return false
  return failures < (furtherTries.get(error.code) ?? 0)
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
    },
  },
})

/** Reloads the user and their rights. */
export function refreshRights(): void {
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
}
