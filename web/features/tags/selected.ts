import { create } from 'zustand'

/** Posts that are ticked, from page to page of one search. */
export const useSelected = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

export function select(some: readonly string[], isChosen: boolean) {
  const rest = useSelected.getState().ids.filter((id) => !some.includes(id))
  useSelected.setState({ ids: isChosen ? [...rest, ...some] : rest })
}

export function unselect() {
  useSelected.setState({ ids: [] })
}
