import { defaultTimeZone } from '@litopys/contract/constants'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/searchField.tsx'
import { SmallFailure } from '#ui/smallFailure.tsx'
import { TextButton } from '#ui/textButton.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { journal } from '../api/journal.ts'
import { filtersOf, type JournalState } from '../journalState.ts'
import classes from './journal.module.css'
import { JournalFilters, type Person } from './journalFilters.tsx'
import { JournalTable } from './journalTable.tsx'

type Props = {
  state: JournalState
  people: Person[]
  exportButton: ReactNode
  onChange: (part: Partial<JournalState>) => void
}

/** Who did what, the newest first. */
export function Journal({ state, people, exportButton, onChange }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const query = useInfiniteQuery(journal(state))
  const { data: read, error, isPlaceholderData, isFetching, isFetchNextPageError, refetch } = query
  const pages = read ? read.pages : []
  const entries = pages.flatMap(({ data }) => data)
  const total = pages.at(0)?.totalItems
  const isNarrowed = state.search !== '' || Object.keys(filtersOf(state)).length > 0
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={t('journal.search')}
          placeholder={t('journal.searchPlaceholder')}
          maxLength={254}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <p className={classes.total}>
          <span aria-live="polite">
            {total !== undefined && t('journal.total', { count: total, formatted: count(total) })}
          </span>
          <span className={classes.zone}>{t('journal.zone', { zone: defaultTimeZone })}</span>
          <TextButton disabled={isFetching} onClick={() => void refetch()}>
            <IconRefresh size={15} stroke={1.7} aria-hidden />
            {t('journal.refresh')}
          </TextButton>
        </p>
        {exportButton}
      </div>
      <JournalFilters state={state} people={people} onChange={onChange} />
      {error && (!read || isPlaceholderData) ? (
        <FailureNotice title={t('journal.failed')} error={error} onRetry={() => void refetch()} />
      ) : !read ? (
        <Waiting blocks={3} />
      ) : entries.length === 0 ? (
        <Notice title={t(isNarrowed ? 'list.noData' : 'journal.none')} />
      ) : (
        <div className={classes.list} data-old={isPlaceholderData}>
          <JournalTable entries={entries} onActor={(actor) => onChange({ actor })} />
          {isFetchNextPageError && (
            <SmallFailure title={t('journal.failed')} onRetry={() => void query.fetchNextPage()} />
          )}
          {query.hasNextPage ? (
            <Button
              variant="default"
              size="sm"
              mt="md"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('journal.more')}
            </Button>
          ) : (
            <p className={classes.end}>{t('journal.end')}</p>
          )}
        </div>
      )}
    </>
  )
}
