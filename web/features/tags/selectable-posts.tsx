import { createContext, type ReactNode, useContext } from 'react'

const Selectable = createContext<readonly string[]>([])

/** Gives the posts of a list in their order, so that a range of them can be ticked. */
export function SelectablePosts({ postIds, children }: { postIds: readonly string[]; children: ReactNode }) {
  return <Selectable value={postIds}>{children}</Selectable>
}

export function useSelectablePosts(): readonly string[] {
  return useContext(Selectable)
}
