import { translationRoutes } from '@litopys/contract/routes/translation'
import type { TranslationAnswer } from '@litopys/contract/schemas/translation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** What posts are translated into (spec section 3). */
export const target = 'en'

/** Whether there is a translator at all. */
export const translatorState = queryOptions({
  queryKey: ['translator'],
  queryFn: async ({ signal }) => (await call(translationRoutes.readTranslator, {}, { signal })).data,
  staleTime: 60_000,
})

/** Texts of one language, with what tells how good their translations are (spec section 7). */
export async function translate(
  q: string[],
  source: string,
  signal: AbortSignal,
): Promise<TranslationAnswer> {
  const wish = {
    source,
    target,
    format: 'text',
    alternatives: 3,
    confidence: true,
    alignment: false,
  } as const
  return await call(translationRoutes.translate, { ...wish, q }, { signal })
}

/**
 * The words of a query as a translator would say them, in one or another way: what to mark in a translation.
 */
export function wordsInTarget(words: string[], source: string) {
  return queryOptions({
    queryKey: ['translator', 'words', words, source],
    queryFn: async ({ signal }) => {
      const { translatedText, alternatives = [] } = await translate(words, source, signal)
      return [...new Set([...translatedText, ...alternatives.flat()])]
    },
    enabled: words.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}
