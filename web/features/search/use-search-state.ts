import { useCallback, useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { readSearchState, type SearchState, writeSearchState } from './search-state.ts'

/**
 * The state of the search, read from the address and written to it. What changes the result starts at its
 * first page.
 */
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
