import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { type RequestsState, readRequestsState, writeRequestsState } from './requests-state.ts'

/**
 * Returns the state of the page of saved searches, kept in the address. A change of the filters or the order
 * returns to the first page.
 */
export function useRequestsState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readRequestsState(params), [params])
  return {
    state,
    addressOf: (part: Partial<RequestsState>) => `?${writeRequestsState({ ...state, ...part })}`,
    change: (part: Partial<Omit<RequestsState, 'request'>>) =>
      setParams(writeRequestsState({ ...state, page: 1, ...part }), { replace: part.search !== undefined }),
    open: (request: string | undefined) =>
      setParams(writeRequestsState({ ...state, request }), { preventScrollReset: true }),
  }
}
