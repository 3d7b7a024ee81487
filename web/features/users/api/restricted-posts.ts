import { restrictionFilters } from '@litopys/contract/access/restriction-filters'
import { postRoutes } from '@litopys/contract/routes/archives'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/**
 * How many posts one entry of an access list leaves; undefined for an entry that no post can be counted by.
 */
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
