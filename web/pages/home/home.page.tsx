import type { SearchFilters } from '@litopys/contract/schemas/search'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { FacetRail } from '#features/facets/components/facetRail.tsx'
import { HistogramPanel } from '#features/histogram/components/histogramPanel.tsx'
import { PostList } from '#features/posts/components/postList.tsx'
import type { PostFilter } from '#features/posts/textEntities.ts'
import { postSearch } from '#features/search/api/posts.ts'
import { ActiveFilterList } from '#features/search/components/activeFilterList.tsx'
import { KeysDialog } from '#features/search/components/keysDialog.tsx'
import { Paging } from '#features/search/components/paging.tsx'
import { QueryLine } from '#features/search/components/queryLine.tsx'
import { ResultHeader } from '#features/search/components/resultHeader.tsx'
import {
  activeFilters,
  toggleFlag,
  toggleMissing,
  toggleValue,
  withDates,
  without,
} from '#features/search/filters.ts'
import { conditionOf, type SearchState, writeSearchState } from '#features/search/searchState.ts'
import { useSearchState } from '#features/search/useSearchState.ts'
import { BackToTop } from '#ui/backToTop.tsx'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { useKeys } from '#ui/useKeys.ts'
import { Waiting } from '#ui/waiting.tsx'
import { EmptyResult } from './emptyResult.tsx'
import { FacetDrawer } from './facetDrawer.tsx'
import { FacetSide } from './facetSide.tsx'
import classes from './home.module.css'

function withValue(filters: SearchFilters, { field, value }: PostFilter): SearchFilters {
  const isChosen = filters[field]?.in?.includes(value)
  return isChosen ? filters : toggleValue(filters, field, 'in', value)
}

const noTitles: ReadonlyMap<string, string> = new Map()

export function HomePage() {
  const { t } = useTranslation()
  const { state, unread, change } = useSearchState()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(postSearch(state))
  const [keysShown, setKeysShown] = useState(false)
  useKeys([{ key: '?', code: '', run: () => setKeysShown(true) }])

  const go = (place: Partial<SearchState>) => {
    change(place)
    window.scrollTo({ top: 0 })
  }
  const { q, filters } = state
  const condition = conditionOf(state)
  const { data: titles } = useQuery({ ...channelTitles, enabled: filters.channelId !== undefined })
  const nothing = !error && data?.totalItems === 0
  const archiveEmpty = nothing && q === '' && Object.keys(filters).length === 0
  const posts = error ? [] : (data?.data ?? [])
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const setFilters = (next: SearchFilters) => change({ filters: next })
  const facets = (
    <FacetRail
      condition={condition}
      onToggleValue={(field, side, value) => setFilters(toggleValue(filters, field, side, value))}
      onToggleMissing={(field) => setFilters(toggleMissing(filters, field))}
      onToggleFlag={(field, on) => setFilters(toggleFlag(filters, field, on))}
      onClear={(fields) => setFilters(without(filters, fields))}
    />
  )
  return (
    <div className={classes.workbench}>
      <h1 className={classes.hidden}>{t('search.label')}</h1>
      {!narrow && !archiveEmpty && <FacetSide>{facets}</FacetSide>}
      <div className={classes.main}>
        <QueryLine key={q} query={q} busy={isFetching} onRun={(next) => change({ q: next })} />
        {unread.length > 0 && (
          <p className={classes.badLink} role="status">
            {t('search.badLink', { names: unread.join(', ') })}
          </p>
        )}
        <ResultHeader
          state={state}
          total={error ? 'unknown' : data?.totalItems}
          shown={posts.length}
          onChange={change}
          onKeys={() => setKeysShown(true)}
          filters={narrow && <FacetDrawer active={activeFilters(filters).length}>{facets}</FacetDrawer>}
        />
        <ActiveFilterList filters={filters} channelTitles={titles ?? noTitles} onChange={setFilters} />
        {!archiveEmpty && (
          <HistogramPanel
            condition={condition}
            interval={state.interval}
            onDates={(range) => setFilters(withDates(filters, range))}
            onInterval={(interval) => change({ interval, page: state.page, cursor: state.cursor })}
          />
        )}
        {error && <FailureNotice title={t('search.failed')} error={error} onRetry={() => void refetch()} />}
        {!error && (!data || (nothing && isFetching)) && <Waiting blocks={5} />}
        {nothing && !isFetching && (
          <EmptyResult
            state={state}
            onClearFilters={() => setFilters({})}
            onClearQuery={() => change({ q: '' })}
          />
        )}
        {posts.length > 0 && (
          <PostList
            posts={posts}
            stale={isPlaceholderData}
            onFilter={(filter) => setFilters(withValue(filters, filter))}
            linkTo={(filter) =>
              `?${writeSearchState({ ...state, page: 1, cursor: undefined, filters: withValue(filters, filter) })}`
            }
          />
        )}
        {data && posts.length > 0 && (
          <Paging state={state} total={data.totalItems} nextCursor={data.nextCursor} onGo={go} />
        )}
      </div>
      <BackToTop />
      <KeysDialog opened={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  )
}
