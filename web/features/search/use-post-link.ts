import { parseQuery } from '@litopys/contract/query/parse'
import { useQueryClient } from '@tanstack/react-query'
import { postSearch } from './api/posts.ts'
import { startState } from './search-state.ts'

/**
 * Returns a function that finds the id of the archived post whose link is the whole query. Undefined if there
 * is none or the call fails.
 */
export function usePostLink() {
  const client = useQueryClient()
  return async (q: string): Promise<string | undefined> => {
    if (parseQuery(q).query.kind !== 'post') return undefined
    const search = client.fetchQuery(postSearch({ ...startState, q }))
    // The search itself will report the error.
    const found = await search.catch(() => undefined)
    return found?.totalItems === 1 ? found.data[0]?._id : undefined
  }
}
