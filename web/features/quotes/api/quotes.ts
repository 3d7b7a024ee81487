import type { InputOf } from '@litopys/contract/route'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Quote } from '@litopys/contract/schemas/quote'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { newId } from '#api/new-id.ts'
import { queryClient } from '#api/query-client.ts'

export function quoteList(input: InputOf<typeof quoteRoutes.list>) {
  return queryOptions({
    queryKey: ['quotes', 'list', input],
    queryFn: ({ signal }) => call(quoteRoutes.list, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function quoteById(id: string) {
  return queryOptions({
    queryKey: ['quotes', 'one', id],
    queryFn: async ({ signal }) => (await call(quoteRoutes.read, { id }, { signal })).data,
  })
}

/** Query for the operator's quotes of these posts, by post id. */
export function quotesOfPosts(postIds: string[]) {
  return queryOptions({
    queryKey: ['quotes', 'saved', postIds],
    queryFn: async ({ signal }) => (await call(quoteRoutes.ofPosts, { postIds }, { signal })).data,
    enabled: postIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

export async function saveQuote(postId: string): Promise<Quote> {
  const { data } = await call(quoteRoutes.save, { _id: newId(), postId })
  refreshQuotes()
  return data
}

/** How many posts were saved now, and how many were already saved. `error` is what stopped it early. */
export type SaveCounts = { saved: number; alreadySaved: number; error?: unknown }

/** Saves posts as quotes, one call each. Posts already saved by the operator are skipped. */
export async function saveAsQuotes(postIds: readonly string[]): Promise<SaveCounts> {
  let [saved, alreadySaved] = [0, 0]
  try {
    const { data: before } = await call(quoteRoutes.ofPosts, { postIds: [...postIds] })
    alreadySaved = before.length
    for (const postId of postIds) {
      if (before.some((one) => one.postId === postId)) continue
      await call(quoteRoutes.save, { _id: newId(), postId })
      saved += 1
    }
    return { saved, alreadySaved }
  } catch (error) {
    return { saved, alreadySaved, error }
  } finally {
    refreshQuotes()
  }
}

export async function changeQuote(
  id: string,
  words: { tags?: string[]; comment?: string; __v: number },
): Promise<Quote> {
  const { data } = await call(quoteRoutes.change, { id, ...words })
  refreshQuotes()
  return data
}

export async function deleteQuote(id: string): Promise<void> {
  await call(quoteRoutes.remove, { id })
  refreshQuotes()
}

export async function restoreQuote(id: string): Promise<void> {
  await call(quoteRoutes.restore, { id })
  refreshQuotes()
}

function refreshQuotes() {
  for (const queryKey of [['quotes'], ['tags']]) void queryClient.invalidateQueries({ queryKey })
}
