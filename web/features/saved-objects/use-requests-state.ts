import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { type RequestsState, readRequestsState, writeRequestsState } from './requests-state.ts'

/**
 * The view of the requests, read from the address and written to it. What changes the list starts at its
 * first page.
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
