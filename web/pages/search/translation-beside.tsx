import type { FoundPost } from '@litopys/contract/schemas/post'
import { translatedSearchLimit } from '@litopys/contract/schemas/translation'
import { useMemo } from 'react'
import { useMay } from '#features/auth/may.ts'
import type { SearchState } from '#features/search/search-state.ts'
import { TranslateTools } from '#features/translation/components/translate-tools.tsx'
import { TranslationUnderPost } from '#features/translation/components/translation-under-post.tsx'
import { toggleTranslation } from '#features/translation/translations.ts'
import { Stack } from '#ui/layout.tsx'
import { useMayTranslate } from '../use-may-translate.ts'

/**
 * Translations beside the posts of a search, with highlighted words of the query. Only offered for searches
 * with few results.
 */
export function useTranslationBeside(query: string, total: number) {
  const mayTranslate = useMayTranslate()
  // Translation is offered only for searches with few results.
  const isOffered = mayTranslate && total < translatedSearchLimit
  return useMemo(
    () => ({
      Beside: ({ post }: { post: FoundPost }) =>
        isOffered ? <TranslationUnderPost post={post} query={query} /> : null,
      onTranslate: (post: FoundPost) => {
        if (isOffered) void toggleTranslation(post)
      },
    }),
    [isOffered, query],
  )
}

type Props = { state: SearchState; total: number | undefined; posts: readonly FoundPost[] }

/** Translates all posts of the page into English at once. */
export function TranslatePage({ state, total, posts }: Props) {
  if (!useMay('archive.translate') || total === undefined || state.view !== 'text') return null
  const offer = total < translatedSearchLimit ? 'open' : 'tooMany'
  return (
    <Stack gap={1} align="start" data-stays-open>
      <TranslateTools key={posts[0]?._id} posts={posts} offer={offer} />
    </Stack>
  )
}
