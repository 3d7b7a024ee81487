import { useState } from 'react'

export type Selection = {
  ids: string[]
  has: (id: string) => boolean
  set: (ids: string[], isChosen: boolean) => void
  clear: () => void
}

/** Returns the selected channels. The selection is kept across pages. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<string[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    set: (some, isChosen) => {
      const rest = ids.filter((id) => !some.includes(id))
      setIds(isChosen ? [...rest, ...some] : rest)
    },
    clear: () => setIds([]),
  }
}
