import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { AnalysisDocument } from '@litopys/contract/schemas/analysis-document'
import type { Cards } from '@litopys/contract/schemas/card'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Query for the posts and quotes of a document, if the user has access to them. */
export function cardsOf({ blocks }: AnalysisDocument) {
  const postIds = blocks.flatMap((block) => ('postId' in block && block.postId ? [block.postId] : []))
  const quoteIds = blocks.flatMap((block) => (block.type === 'quote' ? [block.quoteId] : []))
  return queryOptions({
    queryKey: ['cards', postIds, quoteIds],
    queryFn: async ({ signal }): Promise<Cards> => {
      if (postIds.length + quoteIds.length === 0) return { posts: [], quotes: [] }
      return (await call(quoteRoutes.cards, { postIds, quoteIds }, { signal })).data
    },
    placeholderData: keepPreviousData,
    // The user's access can change at any time.
    staleTime: 0,
  })
}
