import type { Quote } from '@litopys/contract/schemas/quote'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryFailed } from '#api/query-client.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { quoteList } from '#features/quotes/api/quotes.ts'
import { toggleValue } from '#features/search/filters.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import page from '../page.module.css'
import { ResultWorkbench } from '../result-workbench/result-workbench.tsx'
import { ChosenQuotes } from './chosen-quotes.tsx'
import { ExportQuotes } from './export-quotes.tsx'
import { FoundQuotes } from './found-quotes.tsx'
import { QuotesHead } from './quotes-head.tsx'
import { listInputOf, type QuotesState, quotesAddress, quotesPerPage, searchInputOf } from './quotes-state.ts'

const noTitles: ReadonlyMap<string, string> = new Map()

/** Page of saved posts, with their own search. */
export function QuotesPage() {
  const { t } = useTranslation()
  const { state, set } = quotesAddress.use()
  const change = (part: Partial<QuotesState>) => set({ page: 1, ...part }, { replace: part.q !== undefined })
  const { data, error, isPlaceholderData } = useQuery(quoteList(listInputOf(state)))
  const { data: titles = noTitles } = useQuery(channelTitles)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Quote>>(new Map())
  const choose = (quote: Quote) => {
    const next = new Map(chosen)
    if (!next.delete(quote._id)) next.set(quote._id, quote)
    setChosen(next)
  }

  const { q, by, filters } = state
  const searchInput = { ...searchInputOf(state), collection: 'quotes' as const }
  const isNarrowed = q !== '' || by !== undefined || Object.keys(filters).length > 0
  const setFilters = (next: SearchFilters) => change({ filters: next })
  const hasNone = data?.totalItems === 0 && !isNarrowed && !isPlaceholderData
  if (hasNone) {
    return (
      <Stack gap={3} className={page.page}>
        <Text as={ScreenHeading} size="2xl" weight="heading">
          {t('quotes.title')}
        </Text>
        <Notice title={t('quotes.none')}>{t('quotes.noneText')}</Notice>
      </Stack>
    )
  }
  return (
    <ResultWorkbench
      title={t('quotes.title')}
      heading="shown"
      searchInput={searchInput}
      filters={filters}
      interval={state.interval}
      chart="here"
      isEmpty={false}
      channelTitles={titles}
      head={(filterButton) => (
        <QuotesHead
          state={state}
          total={error ? undefined : data?.totalItems}
          filters={filterButton}
          onChange={change}
        >
          <ExportQuotes state={state} total={data?.totalItems ?? 0} quotes={data?.data ?? []} />
        </QuotesHead>
      )}
      failure={{ title: t('quotes.failed'), error, onRetry: retryFailed }}
      isWaiting={!data}
      onFilters={setFilters}
      onInterval={(interval) => change({ interval, page: state.page })}
    >
      <ChosenQuotes quotes={[...chosen.values()]} onClear={() => setChosen(new Map())} />
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
            chosen={new Set(chosen.keys())}
            onChoose={choose}
            onTag={(tag) => setFilters(toggleValue(filters, 'tags', 'in', tag))}
          />
          <Pages
            label={t('quotes.pages')}
            page={state.page}
            perPage={quotesPerPage}
            total={data.totalItems}
            onGo={(next) => change({ page: next })}
          />
        </>
      )}
    </ResultWorkbench>
  )
}
