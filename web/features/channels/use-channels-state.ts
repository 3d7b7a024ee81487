import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { type ChannelsState, readChannelsState, writeChannelsState } from './channels-state.ts'

/**
 * Returns the state of the page of channels, kept in the address. A change of the filters or the order
 * returns to the first page.
 */
export function useChannelsState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readChannelsState(params), [params])
  return {
    state,
    change: (part: Partial<Omit<ChannelsState, 'edit'>>) =>
      setParams(writeChannelsState({ ...state, page: 1, ...part }), { replace: part.search !== undefined }),
    edit: (edit: string | undefined) =>
      setParams(writeChannelsState({ ...state, edit }), { preventScrollReset: true }),
  }
}
