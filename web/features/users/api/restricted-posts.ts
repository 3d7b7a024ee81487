import { restrictionFilters } from '@litopys/contract/access/restriction-filters'
import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Query for the number of posts that an access entry allows; undefined if the entry cannot be counted. */
export function restrictedPosts(entry: string) {
  const filters = restrictionFilters(entry)
  return queryOptions({
    queryKey: ['archive', 'restricted', entry],
    queryFn: async ({ signal }): Promise<number | null> => {
      if (!filters) return null
      const [count] = (await call(postRoutes.countMany, { queries: [''], filters }, { signal })).data
      return count?.posts ?? null
    },
  })
}
