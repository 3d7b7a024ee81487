import type { Post } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mediaLinks } from '../api/media-links.ts'

/** An address that does not open sooner than that is not the one that ran out. */
const retryAfterMs = 60_000

/** Where the files of a post are; `renew` is for when one of them does not open any more. */
export function useMediaLinks(post: Pick<Post, '_id' | 'media'>) {
  const isStored = post.media.some(({ hash }) => hash !== undefined)
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...mediaLinks(post._id), enabled: isStored })
  const renew = useCallback(() => {
    if (Date.now() - dataUpdatedAt > retryAfterMs) void refetch()
  }, [dataUpdatedAt, refetch])
  return { linkOf: (index: number) => data?.[index] ?? undefined, error, renew, refetch }
}
