import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { type ItemName, type RegistryState, readRegistryState, writeRegistryState } from './registry-state.ts'

/**
 * Returns the state of the registry, kept in the address. A change of the filters or the order returns to the
 * first page.
 */
export function useRegistryState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readRegistryState(params), [params])
  return {
    state,
    addressOf: (part: Partial<RegistryState>) => `?${writeRegistryState({ ...state, ...part })}`,
    change: (part: Partial<Omit<RegistryState, 'item'>>) =>
      setParams(writeRegistryState({ ...state, page: 1, ...part }), { replace: part.search !== undefined }),
    open: (item: ItemName | undefined) =>
      setParams(writeRegistryState({ ...state, item }), { preventScrollReset: true }),
  }
}
