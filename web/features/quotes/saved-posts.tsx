import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { savedOf } from './api/quotes.ts'

const Saved = createContext<ReadonlyMap<string, string>>(new Map())

/** Tells the posts of a list, in one call, which of them the operator has saved. */
export function SavedPosts({ postIds, children }: { postIds: string[]; children: ReactNode }) {
  const { data } = useQuery(savedOf(postIds))
  const saved = useMemo(() => new Map(data?.map(({ postId, quoteId }) => [postId, quoteId])), [data])
  return <Saved value={saved}>{children}</Saved>
}

/** The quote that the operator has of a post. */
export function useSaved(): ReadonlyMap<string, string> {
  return useContext(Saved)
}
