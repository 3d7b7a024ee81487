import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useOfflineStore } from '#offline/offline-store-state.ts'

/** Says that only the offline copy was searched, how many posts it has, and when the last one was copied. */
export function CopiedPostsNote() {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const controls = useOfflineStore(({ state }) => (state.at === 'open' ? state.controls : undefined))
  const { data } = useQuery({
    queryKey: ['mirror', 'contents'],
    queryFn: controls ? () => controls.contents() : skipToken,
    staleTime: 0,
  })
  if (data?.posts === 0) return <p>{t('offline.noPosts')}</p>
  const { posts = 0, postsCopiedAt } = data ?? {}
  return (
    <p>
      {t('offline.onlyCopySearched')}{' '}
      {postsCopiedAt &&
        t('offline.postsCopied', {
          posts: t('offline.posts', { count: posts, formatted: count(posts) }),
          when: instant(postsCopiedAt),
        })}
    </p>
  )
}
