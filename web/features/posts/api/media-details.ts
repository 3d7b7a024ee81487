import { mediaRoutes } from '@litopys/contract/routes/media'
import type { Post } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Returns what the analysis found in the files of a post, in their order. */
export function useMediaDetails(post: Pick<Post, '_id' | 'media'>) {
  const { data } = useQuery({
    queryKey: ['archive', 'media-details', post._id],
    queryFn: async ({ signal }) => {
      const { data: described } = await call(mediaRoutes.describe, { ids: [post._id] }, { signal })
      return described[0]?.files ?? []
    },
    enabled: post.media.some(({ hash }) => hash !== undefined),
  })
  return data ?? []
}
