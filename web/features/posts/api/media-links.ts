import { mediaRoutes } from '@litopys/contract/routes/media'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { gathered } from '../media/gathered.ts'

/** So long the posts of a page are waited for, to be asked for together. */
const gatherMs = 20
const mostAtOnce = 1_000
/** Less than the server lets an address live. */
const freshMs = 10 * 60_000

const askFor = gathered({ gatherMs, mostAtOnce }, async (ids: string[]) => {
  const { data } = await call(mediaRoutes.link, { ids })
  return new Map(data.posts.map(({ _id, links }) => [_id, links]))
})

/**
 * Addresses of the files of a post, by place; a browser loads from them by itself, which no token could be
 * given along.
 */
export const mediaLinks = (id: string) =>
  queryOptions({
    queryKey: ['archive', 'media', id],
    queryFn: async () => (await askFor(id)) ?? [],
    staleTime: freshMs,
    gcTime: freshMs,
  })
