import type { Post } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mediaLinks } from '../api/media-links.ts'

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
