import { create } from 'zustand'

/** The selected posts. The selection is kept across pages of a search. */
export const useSelected = create<Selected>(() => ({ ids: [], anchor: undefined }))

type Selected = {
  ids: readonly string[]
  /** The post that was selected or deselected last: a range starts there. */
  anchor: string | undefined
}

/** Selects or deselects the posts of a list between the last clicked post and this one. */
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
