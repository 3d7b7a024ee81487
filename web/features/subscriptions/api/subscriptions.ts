import { subscriptionRoutes } from '@litopys/contract/routes/subscriptions'
import type { Digest, SubscriptionMatch } from '@litopys/contract/schemas/subscription'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export const matchesPerPage = 25

/** Polling interval while the application is open. */
const pollMs = 30_000

export const subscriptions = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: async ({ signal }) => (await call(subscriptionRoutes.list, {}, { signal })).data,
  refetchInterval: pollMs,
})

/**
 * Query for the posts of a watched search. Not reloaded while it is open, so that no "new" mark disappears
 * while it is read.
 */
export function matchList(id: string, page: number) {
  return queryOptions({
    queryKey: ['subscriptionMatches', id, page],
    queryFn: ({ signal }) =>
      call(subscriptionRoutes.listMatches, { id, page, itemsPerPage: matchesPerPage }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

export const digestHour = queryOptions({
  queryKey: ['digest'],
  queryFn: async ({ signal }) => (await call(subscriptionRoutes.readDigest, {}, { signal })).data,
})

export async function saveDigest(digest: Digest): Promise<void> {
  const { data } = await call(subscriptionRoutes.setDigest, digest)
  queryClient.setQueryData(digestHour.queryKey, data)
}

export async function watch(id: string): Promise<void> {
  await call(subscriptionRoutes.watch, { id })
  await queryClient.invalidateQueries(subscriptions)
}

export async function unwatch(id: string): Promise<void> {
  await call(subscriptionRoutes.unwatch, { id })
  await queryClient.invalidateQueries(subscriptions)
}

/** Marks the shown posts as read. A failure is ignored: the posts then stay new. */
export function markShownSeen(id: string, shown: readonly SubscriptionMatch[]): void {
  const fresh = shown.filter(({ isNew }) => isNew)
  const upTo = fresh
    .map(({ foundAt }) => foundAt)
    .toSorted()
    .at(-1)
  if (upTo === undefined) return
  void call(subscriptionRoutes.markSeen, { id, upTo, postIds: fresh.map(({ post }) => post._id) })
    .then(() => queryClient.invalidateQueries(subscriptions))
    .catch(() => undefined)
}

export async function markAllSeen(id: string): Promise<void> {
  await call(subscriptionRoutes.markSeen, { id })
  await queryClient.invalidateQueries(subscriptions)
}
