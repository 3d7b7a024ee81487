import { useCallback, useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { readSearchState, type SearchState, writeSearchState } from './search-state.ts'

/** Returns the state of the search, kept in the address. A change of the result returns to the first page. */
export function useSearchState() {
  const [params, setParams] = useAddress()
  const { state, unread } = useMemo(() => readSearchState(params), [params])
  const change = useCallback(
    (part: Partial<SearchState>, { replace = false } = {}) => {
      setParams(writeSearchState({ ...state, page: 1, cursor: undefined, ...part }), { replace })
    },
    [state, setParams],
  )
  return { state, unread, change }
}
