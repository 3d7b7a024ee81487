import type { InputOf } from '@litopys/contract/route'
import {
  changeQuote,
  deleteQuote,
  findSaved,
  listQuotes,
  readQuote,
  restoreQuote,
  saveQuote,
} from '@litopys/contract/routes/quotes'
import type { Quote } from '@litopys/contract/schemas/quote'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { newId } from '#api/newId.ts'
import { queryClient } from '#api/queryClient.ts'

export function quoteList(input: InputOf<typeof listQuotes>) {
  return queryOptions({
    queryKey: ['quotes', 'list', input],
    queryFn: ({ signal }) => call(listQuotes, input, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function quoteById(id: string) {
  return queryOptions({
    queryKey: ['quotes', 'one', id],
    queryFn: async ({ signal }) => (await call(readQuote, { id }, { signal })).data,
  })
}

/** Quotes of these posts that the operator has saved, by the id of the post. */
export function savedOf(postIds: string[]) {
  return queryOptions({
    queryKey: ['quotes', 'saved', postIds],
    queryFn: async ({ signal }) => (await call(findSaved, { postIds }, { signal })).data,
    enabled: postIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

export async function savePost(postId: string): Promise<Quote> {
  const { data } = await call(saveQuote, { _id: newId(), postId })
  refreshQuotes()
  return data
}

/** How many posts were saved now, and how many were saved before; `error` is what ended it early. */
export type SavedPostCounts = { saved: number; known: number; error?: unknown }

/** Saves posts as quotes one after the other, without those that the operator has saved before. */
export async function savePosts(postIds: readonly string[]): Promise<SavedPostCounts> {
  let [saved, known] = [0, 0]
  try {
    const { data: before } = await call(findSaved, { postIds: [...postIds] })
    known = before.length
    for (const postId of postIds) {
      if (before.some((one) => one.postId === postId)) continue
      await call(saveQuote, { _id: newId(), postId })
      saved += 1
    }
    return { saved, known }
  } catch (error) {
    return { saved, known, error }
  } finally {
    refreshQuotes()
  }
}

export async function editQuote(
  id: string,
  words: { tags?: string[]; comment?: string; readAt: string | null },
): Promise<Quote> {
  const { data } = await call(changeQuote, { id, ...words })
  refreshQuotes()
  return data
}

export async function dropQuote(id: string): Promise<void> {
  await call(deleteQuote, { id })
  refreshQuotes()
}

export async function bringBack(id: string): Promise<void> {
  await call(restoreQuote, { id })
  refreshQuotes()
}

function refreshQuotes() {
  for (const queryKey of [['quotes'], ['tags']]) void queryClient.invalidateQueries({ queryKey })
}
