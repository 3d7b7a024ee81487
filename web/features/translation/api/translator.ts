import { translationRoutes } from '@litopys/contract/routes/translation'
import type { TranslationAnswer } from '@litopys/contract/schemas/translation'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** The language that posts are translated into. */
export const target = 'en'

/** Query for whether a translator is available. */
export const translatorState = queryOptions({
  queryKey: ['translator'],
  queryFn: async ({ signal }) => (await call(translationRoutes.readTranslator, {}, { signal })).data,
  staleTime: 60_000,
})

/**
 * Translates texts of one language. The answer also has alternatives and the confidence, for quality scores.
 */
export async function translate(
  q: string[],
  source: string,
  signal: AbortSignal,
): Promise<TranslationAnswer> {
  const options = {
    source,
    target,
    format: 'text',
    alternatives: 3,
    confidence: true,
    alignment: false,
  } as const
  return await call(translationRoutes.translate, { ...options, q }, { signal })
}

/** Query for translations of query words with alternatives, to highlight them in a translation. */
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
