import { createContext, type ReactNode, useContext } from 'react'

const Selectable = createContext<readonly string[]>([])

/** Provides the posts of a list in their order, so that the user can select a range. */
export function SelectablePosts({ postIds, children }: { postIds: readonly string[]; children: ReactNode }) {
  return <Selectable value={postIds}>{children}</Selectable>
}

export function useSelectablePosts(): readonly string[] {
  return useContext(Selectable)
}
