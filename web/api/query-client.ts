import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { CallError, isForbidden } from './call-error.ts'

export const currentUserKey = ['currentUser'] as const

/** Reloads the rights after a forbidden call: a role can be removed while a page is open. */
const onError = (error: Error) => {
  if (isForbidden(error)) refreshRights()
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
      // Only a lost connection is retried: any other failure would repeat. Without a network a retry would
      // only delay the screen.
      retry: (failures, error) =>
        failures < 1 && onlineManager.isOnline() && error instanceof CallError && error.code === 'network',
    },
  },
})

/** Reloads the user and their rights. */
export function refreshRights(): void {
  void queryClient.invalidateQueries({ queryKey: currentUserKey })
}
