import { create } from 'zustand'

/** Posts that are ticked, from page to page of one search. */
export const useSelected = create<Selected>(() => ({ ids: [], anchor: undefined }))

type Selected = {
  ids: readonly string[]
  /** Ticked or unticked last: a range begins there. */
  anchor: string | undefined
}

/** Ticks or unticks the posts of a list from the one that was clicked last up to this one. */
export function selectRange(shown: readonly string[], to: string, isChosen: boolean) {
  const { anchor = to } = useSelected.getState()
  const [from, end] = [shown.indexOf(anchor), shown.indexOf(to)]
  const range = from < 0 ? [to] : shown.slice(Math.min(from, end), Math.max(from, end) + 1)
  select(range, isChosen)
  useSelected.setState({ anchor: to })
}

export function select(some: readonly string[], isChosen: boolean) {
  const rest = useSelected.getState().ids.filter((id) => !some.includes(id))
  useSelected.setState({ ids: isChosen ? [...rest, ...some] : rest })
}

export function unselect() {
  useSelected.setState({ ids: [], anchor: undefined })
}
