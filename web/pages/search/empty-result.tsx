import { asksForTranslation } from '@litopys/contract/query/in-translation'
import { parseQuery } from '@litopys/contract/query/parse'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useMay, useSeesPart } from '#features/auth/may.ts'
import { useJobs } from '#features/capture/use-jobs.ts'
import { CopiedPostsNote } from '#features/offline/components/copied-posts-note.tsx'
import { PartCounts } from '#features/search/components/part-counts.tsx'
import { droppableParts } from '#features/search/droppable-parts.ts'
import { type Impossible, impossibilityOf } from '#features/search/impossible.ts'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { LinkButton, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'

type Props = {
  state: SearchState
  /** Only the offline copy was searched. */
  isCopy: boolean
  /** Posts of `like:` that are not there. */
  missingPosts: readonly string[]
  onClearFilters: () => void
  onClearQuery: () => void
  onShowSeen: () => void
  onRun: (query: string) => void
}

const longestShown = 80

/** Why there are no results, and possible next steps. */
export function EmptyResult({
  state,
  isCopy,
  missingPosts,
  onClearFilters,
  onClearQuery,
  onShowSeen,
  onRun,
}: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const archives = useMay('archive.import')
  const seesPart = useSeesPart()
  const seesJobs = useMay('capture.read') && !isCopy
  const filtered = Object.keys(state.filters).length > 0

  if (state.q === '' && !filtered && !state.unseen && !state.job) {
    if (isCopy)
      return (
        <Notice title={t('search.emptyCopy')}>
          <CopiedPostsNote />
        </Notice>
      )
    if (seesPart) return <Notice title={t('search.nothingVisible')}>{t('search.nothingVisibleText')}</Notice>
    const text = archives ? t('search.emptyArchiveText') : t('search.emptyArchiveRead')
    return (
      <Notice
        title={t('search.emptyArchive')}
        action={
          <Button size="sm" onClick={() => void navigate('/channels')}>
            {t('search.toChannels')}
          </Button>
        }
      >
        {seesJobs && <RunningImport />}
        {text}
      </Notice>
    )
  }
  const titleOf = () => {
    if (state.q !== '') return t('search.noResults', { query: shortened(state.q) })
    return t(filtered ? 'search.noResultsFiltered' : 'search.allSeen')
  }
  const reason = () => {
    const impossible = impossibilityOf(state, missingPosts)
    // The archive can have a post that the copy does not have.
    if (impossible && !(isCopy && impossible === 'post')) return t(impossibleTexts[impossible])
    if (isCopy) return <CopiedPostsNote />
    if (droppableParts(state.q).length > 0 && !state.unseen)
      return <PartCounts searchInput={searchInputOf(state)} onRun={onRun} />
    return t(reasonOf(state, filtered))
  }
  return (
    <Notice
      title={titleOf()}
      action={
        <>
          {state.unseen && (
            <Button size="sm" variant="default" onClick={onShowSeen}>
              {t('search.showSeen')}
            </Button>
          )}
          {filtered && (
            <Button size="sm" variant="default" onClick={onClearFilters}>
              {t('search.clearFilters')}
            </Button>
          )}
          {state.q !== '' && (
            <Button size="sm" variant="default" onClick={onClearQuery}>
              {t('search.clearQuery')}
            </Button>
          )}
        </>
      }
    >
      {seesJobs && <RunningImport />}
      {reason()}
    </Notice>
  )
}

/** Posts can be missing because an import is not finished. The search is repeated when it ends. */
function RunningImport() {
  const { t } = useTranslation()
  const { data } = useJobs({ kind: 'import', status: 'goingOn', page: 1 })
  if (!data || data.totalItems === 0) return null
  return (
    <Text tone="warn" role="status">
      {t('search.importRunning')}{' '}
      <LinkButton as={Link} to="/jobs">
        {t('runs.title')}
      </LinkButton>
    </Text>
  )
}

const impossibleTexts = {
  dates: 'search.noResultsDates',
  post: 'search.noResultsPost',
} as const satisfies Record<Impossible, string>

function reasonOf({ q, unseen }: SearchState, filtered: boolean) {
  if (unseen) return 'search.noResultsUnseen'
  if (asksForTranslation(parseQuery(q).query)) return 'search.noResultsTranslations'
  return filtered ? 'search.noResultsFilters' : 'search.noResultsQuery'
}

function shortened(query: string): string {
  return query.length > longestShown ? `${query.slice(0, longestShown).trimEnd()}…` : query
}
