import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { quotesOfPosts } from './api/quotes.ts'

const Saved = createContext<ReadonlyMap<string, string>>(new Map())

/** Loads in one call which posts of a list the operator has saved, and provides the result to the posts. */
export function SavedQuotes({ postIds, children }: { postIds: string[]; children: ReactNode }) {
  const { data } = useQuery(quotesOfPosts(postIds))
  const saved = useMemo(() => new Map(data?.map(({ postId, quoteId }) => [postId, quoteId])), [data])
  return <Saved value={saved}>{children}</Saved>
}

/** Returns the operator's quotes by post id. */
export function useSavedQuotes(): ReadonlyMap<string, string> {
  return useContext(Saved)
}
