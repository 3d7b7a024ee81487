import type { DateRange, SearchFilters } from '@litopys/contract/schemas/search'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { FacetRail } from '#features/facets/components/facet-rail.tsx'
import { HistogramPanel } from '#features/histogram/components/histogram-panel.tsx'
import { quoteList } from '#features/quotes/api/quotes.ts'
import { ActiveFilterList } from '#features/search/components/active-filter-list.tsx'
import {
  activeFilters,
  toggleFlag,
  toggleMissing,
  toggleValue,
  withDates,
  without,
} from '#features/search/filters.ts'
import { BackToTop } from '#ui/back-to-top.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { useOpenCard } from '../entity/use-open-card.ts'
import page from '../page.module.css'
import { FacetDrawer } from '../search/facet-drawer.tsx'
import { FacetSide, resultsId } from '../search/facet-side.tsx'
import { ExportQuotes } from './export-quotes.tsx'
import { FoundQuotes } from './found-quotes.tsx'
import classes from './quotes.module.css'
import { QuotesHead } from './quotes-head.tsx'
import { listInputOf, type QuotesState, quotesAddress, quotesPerPage, searchInputOf } from './quotes-state.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Page of saved posts, with their own search. */
export function QuotesPage() {
  const { t } = useTranslation()
  const { state, set } = quotesAddress.use()
  const change = (part: Partial<QuotesState>) => set({ page: 1, ...part }, { replace: part.q !== undefined })
  const { data, error, isPlaceholderData, refetch } = useQuery(quoteList(listInputOf(state)))
  const { data: titles = noTitles } = useQuery(channelTitles)
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })

  const openCard = useOpenCard()

  const { q, by, filters } = state
  const searchInput = { ...searchInputOf(state), collection: 'quotes' as const }
  const isNarrowed = q !== '' || by !== undefined || Object.keys(filters).length > 0
  const setFilters = (next: SearchFilters) => change({ filters: next })
  const hasNone = data?.totalItems === 0 && !isNarrowed && !isPlaceholderData
  const facets = (
    <FacetRail
      searchInput={searchInput}
      channelTitles={titles}
      cardOf={openCard}
      onToggleValue={(field, side, value) => setFilters(toggleValue(filters, field, side, value))}
      onToggleMissing={(field) => setFilters(toggleMissing(filters, field))}
      onToggleFlag={(field, on) => setFilters(toggleFlag(filters, field, on))}
      onClear={(fields) => setFilters(without(filters, fields))}
    />
  )
  if (hasNone) {
    return (
      <div className={`${page.page} ${classes.main}`}>
        <ScreenHeading className={`${page.title} ${classes.title}`}>{t('quotes.title')}</ScreenHeading>
        <Notice title={t('quotes.none')}>{t('quotes.noneText')}</Notice>
      </div>
    )
  }
  return (
    <div className={classes.workbench}>
      {!narrow && <FacetSide>{facets}</FacetSide>}
      <div className={`${page.page} ${classes.main}`}>
        <ScreenHeading className={`${page.title} ${classes.title}`}>{t('quotes.title')}</ScreenHeading>
        <QuotesHead
          state={state}
          total={error ? undefined : data?.totalItems}
          filters={narrow && <FacetDrawer active={activeFilters(filters).length}>{facets}</FacetDrawer>}
          onChange={change}
        >
          <ExportQuotes state={state} total={data?.totalItems ?? 0} quotes={data?.data ?? []} />
        </QuotesHead>
        <ActiveFilterList filters={filters} channelTitles={titles} onChange={setFilters} />
        <HistogramPanel
          searchInput={searchInput}
          interval={state.interval}
          chart="here"
          onDates={(range: DateRange) => setFilters(withDates(filters, range))}
          onInterval={(interval) => change({ interval, page: state.page })}
        />
        <div id={resultsId} className={classes.results} tabIndex={-1}>
          {error && <FailureNotice title={t('quotes.failed')} error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Waiting blocks={4} />}
          {!error && data?.data.length === 0 && (
            <Notice
              title={t('list.noData')}
              action={
                <Button
                  size="sm"
                  variant="default"
                  onClick={() => set(quotesAddress.read(new URLSearchParams()))}
                >
                  {t('quotes.showAll')}
                </Button>
              }
            >
              {t('quotes.noMatchText')}
            </Notice>
          )}
          {!error && data && data.data.length > 0 && (
            <>
              <FoundQuotes
                quotes={data.data}
                stale={isPlaceholderData}
                onTag={(tag) => setFilters(toggleValue(filters, 'tags', 'in', tag))}
              />
              <Pages
                label={t('quotes.pages')}
                page={state.page}
                perPage={quotesPerPage}
                total={data.totalItems}
                onGo={(page) => change({ page })}
              />
            </>
          )}
        </div>
      </div>
      <BackToTop />
    </div>
  )
}
