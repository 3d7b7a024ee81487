import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { savedOf } from './api/quotes.ts'

const Saved = createContext<ReadonlyMap<string, string>>(new Map())

/** Loads in one call which posts of a list the operator has saved, and provides the result to the posts. */
export function SavedPosts({ postIds, children }: { postIds: string[]; children: ReactNode }) {
  const { data } = useQuery(savedOf(postIds))
  const saved = useMemo(() => new Map(data?.map(({ postId, quoteId }) => [postId, quoteId])), [data])
  return <Saved value={saved}>{children}</Saved>
}

/** Returns the operator's quotes by post id. */
export function useSaved(): ReadonlyMap<string, string> {
  return useContext(Saved)
}
