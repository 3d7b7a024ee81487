import type { FoundPost } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSeesPart } from '#features/auth/may.ts'
import { postSearch, sortOf } from '#features/search/api/posts.ts'
import { orderOf, type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { useMayTranslate } from './use-may-translate.ts'

const ExportPanel = lazyDialog(
  async () => (await import('#features/exports/components/export-panel.tsx')).ExportPanel,
)

type Props = {
  state: SearchState
  /** Only these results, and the visible ones among them. */
  chosen?: ChosenPosts | undefined
  onClose: () => void
}
type ChosenPosts = { ids: readonly string[]; posts: FoundPost[] }

const previewed = 5

/** A file of all results of a search, including results outside the screen. */
export function ExportDrawer({ state, chosen, onClose }: Props) {
  const { t } = useTranslation()
  const mayTranslate = useMayTranslate()
  const mayPackage = !useSeesPart()
  const first = { ...state, fold: false, page: 1, cursor: undefined, itemsPerPage: 10 as const }
  const { data, error, isPlaceholderData, refetch } = useQuery(postSearch(first))
  const opening = (
    <SideDrawer title={<b>{t('exports.title')}</b>} onClose={onClose}>
      {error ? (
        <FailureNotice title={t('search.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting blocks={3} />
      )}
    </SideDrawer>
  )
  if (!data || isPlaceholderData) return opening
  return (
    // Without a drawer in between, the focus would be on the page again.
    <Suspense fallback={opening}>
      <ExportPanel
        search={{
          ...searchInputOf(state),
          ...(chosen && { ids: [...chosen.ids] }),
          sortBy: sortOf[orderOf(state)],
        }}
        total={chosen ? chosen.ids.length : data.totalItems}
        posts={(chosen ? chosen.posts : data.data).slice(0, previewed)}
        mayTranslate={mayTranslate}
        mayPackage={mayPackage}
        onClose={onClose}
      />
    </Suspense>
  )
}
