import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { SearchState } from '#features/search/searchState.ts'
import { useMay } from '#features/session/may.ts'
import { Notice } from '#ui/notice.tsx'

type Props = { state: SearchState; onClearFilters: () => void }

/** Why there is nothing, and what to do about it. */
export function EmptyResult({ state, onClearFilters }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const archives = useMay('archive.import')
  const filtered = Object.keys(state.filters).length > 0

  if (state.q === '' && !filtered) {
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
        {text}
      </Notice>
    )
  }
  return (
    <Notice
      title={t('search.noResults')}
      action={
        filtered && (
          <Button size="sm" variant="default" onClick={onClearFilters}>
            {t('search.clearFilters')}
          </Button>
        )
      }
    >
      {t(filtered ? 'search.noResultsFilters' : 'search.noResultsQuery')}
    </Notice>
  )
}
