import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
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

/**
 * Also repeats first loads that a screen waits for. TanStack Query takes their answer although it can be older than the change
 * that made it invalid, so a list would not show what was just saved.
 */
class RepeatingQueryClient extends QueryClient {
  /** Each load is repeated once: while posts arrive, a slow search would never end. */
  readonly #repeated = new WeakSet<Query>()

  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options: InvalidateOptions = {},
  ): Promise<void> {
    const isFirstLoad = (query: Query) =>
      query.state.data === undefined && query.state.fetchStatus === 'fetching' && query.isActive()
    for (const query of this.getQueryCache().findAll(filters)) {
      if (!isFirstLoad(query) || this.#repeated.has(query)) continue
      this.#repeated.add(query)
      // It is idle at once, and is fetched again as an active query.
      void query.cancel({ revert: true })
    }
    await super.invalidateQueries(filters, options)
  }
}

export const queryClient = new RepeatingQueryClient({
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
