import { mediaRoutes } from '@litopys/contract/routes/media'
import type { Post } from '@litopys/contract/schemas/post'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#api/call.ts'
import { batched } from '../media/batched.ts'

/** Waiting time in ms to collect the posts of a page into one call. */
const batchMs = 20
const mostAtOnce = 1_000
/** Shorter than the lifetime of an address on the server. */
const freshMs = 10 * 60_000

const askFor = batched({ batchMs, mostAtOnce }, async (ids: string[]) => {
  const { data } = await call(mediaRoutes.link, { ids })
  return new Map(data.posts.map(({ _id, links }) => [_id, links]))
})

/**
 * Query for the addresses of a post's files, in their order. The addresses are signed, because the browser
 * loads files without a token.
 */
const mediaLinks = (id: string) =>
  queryOptions({
    queryKey: ['archive', 'media', id],
    queryFn: async () => (await askFor(id)) ?? [],
    staleTime: freshMs,
    gcTime: freshMs,
  })

/** If an address fails sooner than this, it has not expired. */
const retryAfterMs = 60_000

/** Returns the addresses of a post's files. `renew` reloads them after an address has failed. */
export function useMediaLinks(post: Pick<Post, '_id' | 'media'>) {
  const isStored = post.media.some(({ hash }) => hash !== undefined)
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...mediaLinks(post._id), enabled: isStored })
  const renew = useCallback(() => {
    if (Date.now() - dataUpdatedAt > retryAfterMs) void refetch()
  }, [dataUpdatedAt, refetch])
  return { linkOf: (index: number) => data?.[index] ?? undefined, error, renew, refetch }
}

/** Returns the address of a file of a post. `index` counts from 0. */
export function useFileLink(id: string, index: number): string | undefined {
  const { data } = useQuery(mediaLinks(id))
  return data?.[index] ?? undefined
}
