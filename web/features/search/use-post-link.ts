import { parseQuery } from '@litopys/contract/query/parse'
import { useQueryClient } from '@tanstack/react-query'
import { postSearch } from './api/posts.ts'
import { startState } from './search-state.ts'

/**
 * The id of the archived post that a query names by its link and nothing else; undefined where there is none,
 * or it cannot be asked.
 */
export function usePostLink() {
  const client = useQueryClient()
  return async (q: string): Promise<string | undefined> => {
    if (parseQuery(q).query.kind !== 'post') return undefined
    const search = client.fetchQuery(postSearch({ ...startState, q }))
    // The search that follows tells what went wrong.
    const found = await search.catch(() => undefined)
    return found?.totalItems === 1 ? found.data[0]?._id : undefined
  }
}
