import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { mostLines, overlayAddress } from '#features/histogram/overlay/overlay-state.ts'
import { useBatch } from '#features/search/batch/use-batch.ts'
import { ActiveFilterList } from '#features/search/components/active-filter-list.tsx'
import { BatchForm } from '#features/search/components/batch-form.tsx'
import { BatchProgress } from '#features/search/components/batch-progress.tsx'
import { BatchResults } from '#features/search/components/batch-results.tsx'
import { searchInputOf, startState, useSearchState, writeSearchState } from '#features/search/search-state.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import page from '../page.module.css'
import { BackTo, PageHead } from '../page.tsx'
import classes from './batch.module.css'

const noTitles: ReadonlyMap<string, string> = new Map()

/**
 * Batch search: a list of queries at once. The URL has the filters and the word comparison of the search that
 * the user comes from.
 */
export function BatchPage() {
  const { t } = useTranslation()
  const { state, change } = useSearchState()
  const [within, setWithin] = useState(true)
  const { batch, start, cancel, resume } = useBatch()
  const { filters, matching, searchKey } = state
  const { data: titles } = useQuery({ ...channelTitles, enabled: filters.channelId !== undefined })
  const isFiltered = Object.keys(filters).length > 0
  const chosen = { ...startState, matching, searchKey, filters: within ? filters : {} }

  return (
    <div className={page.sheet} data-width="wide">
      <BackTo to={`/?${writeSearchState({ ...state, q: '' })}`}>{t('batch.back')}</BackTo>
      <PageHead title={t('batch.title')} />
      <p className={page.intro}>{t('batch.intro')}</p>
      <div className={`${page.columns} ${classes.columns}`}>
        <BatchForm
          busy={batch.status === 'running'}
          onStart={(lines) => {
            const { q: _, ...shared } = searchInputOf(chosen)
            start(lines, shared)
          }}
        >
          {isFiltered && (
            <Stack gap={2} align="start">
              <QuietCheck label={t('batch.filters')} checked={within} onChange={setWithin} />
              {within && (
                <ActiveFilterList
                  filters={filters}
                  channelTitles={titles ?? noTitles}
                  onChange={(next) => change({ filters: next }, { replace: true })}
                />
              )}
            </Stack>
          )}
        </BatchForm>
        <div>
          {batch.status === 'idle' ? (
            <Text className={classes.hint} tone="quiet">
              {t('batch.waiting')}
            </Text>
          ) : (
            <BatchProgress batch={batch} onCancel={cancel} onResume={resume} />
          )}
          {batch.status !== 'idle' && batch.found.length > 0 && (
            <BatchResults
              results={batch.found}
              linkTo={(q) =>
                `/?${writeSearchState({ ...startState, matching, searchKey, ...batch.shared, q })}`
              }
              chartOf={(queries) => overlayAddress(queries.map((q) => ({ ...batch.shared, q })))}
              mostOnChart={mostLines}
            />
          )}
        </div>
      </div>
    </div>
  )
}
