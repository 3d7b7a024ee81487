import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isForbidden } from './call-error.ts'

export const currentUserKey = ['currentUser'] as const

/** What is offered may be no longer allowed: a role can be taken away while a page stands open. */
const onError = (error: Error) => {
  if (isForbidden(error)) refreshRights()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Without a network there may be a mirror that answers (web/mirror).
    mutations: { networkMode: 'offlineFirst' },
    queries: {
      networkMode: 'offlineFirst',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      // Only a lost connection is worth a second try: every other failure would answer the same again.
      // Without a network that try would wait, and the screen with it.
      retry: (failures, error) =>
        failures < 1 && onlineManager.isOnline() && error instanceof CallError && error.code === 'network',
    },
  },
})

/** Learns anew who one is and what one may. */
export function refreshRights(): void {
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
}
