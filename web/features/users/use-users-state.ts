import { useMemo } from 'react'
import { useAddress } from '#ui/use-address.ts'
import { readUsersState, type UsersState, writeUsersState } from './users-state.ts'

/**
 * Returns the state of the page of users, kept in the address. A change of the filters or the order returns
 * to the first page.
 */
export function useUsersState() {
  const [params, setParams] = useAddress()
  const state = useMemo(() => readUsersState(params), [params])
  const addressOf = (part: Partial<UsersState>) => `?${writeUsersState({ ...state, ...part })}`
  return {
    state,
    addressOf,
    change: (part: Partial<Pick<UsersState, 'search' | 'filters' | 'order' | 'page'>>) =>
      setParams(writeUsersState({ ...state, page: 1, ...part }), { replace: part.search !== undefined }),
    open: (user: string | undefined) =>
      setParams(writeUsersState({ ...state, user, tab: 'profile' }), { preventScrollReset: true }),
    turnTo: (tab: UsersState['tab']) =>
      setParams(writeUsersState({ ...state, tab }), { replace: true, preventScrollReset: true }),
  }
}
