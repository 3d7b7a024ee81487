import { defaultTimeZone } from '@litopys/contract/constants'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import controls from '#ui/controls.module.css'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { auditLog } from '../api/audit-log.ts'
import { type AuditLogState, filtersOf } from '../audit-log-state.ts'
import classes from './audit.module.css'
import { AuditLogFilters, type Person } from './audit-log-filters.tsx'
import { AuditLogTable } from './audit-log-table.tsx'

type Props = {
  state: AuditLogState
  people: Person[]
  exportButton: ReactNode
  onChange: (part: Partial<AuditLogState>) => void
}

/** Shows the audit log, newest entries first. */
export function AuditLog({ state, people, exportButton, onChange }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const query = useInfiniteQuery(auditLog(state))
  const { data: read, error, isPlaceholderData, isFetching, isFetchNextPageError, refetch } = query
  const pages = read ? read.pages : []
  const entries = pages.flatMap(({ data }) => data)
  const total = pages.at(0)?.totalItems
  const isNarrowed = state.search !== '' || Object.keys(filtersOf(state)).length > 0
  return (
    <>
      <Row gap={4} rowGap={2} spread className={controls.head}>
        <SearchField
          label={t('auditLog.search')}
          placeholder={t('auditLog.searchPlaceholder')}
          maxLength={254}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <Row gap={4} rowGap={2}>
          <Row as="p" gap={4} rowGap={0} tone="soft" numeric>
            <span aria-live="polite">
              {total !== undefined && t('auditLog.total', { count: total, formatted: count(total) })}
            </span>
            <Text as="span" tone="quiet">
              {t('auditLog.zone', { zone: defaultTimeZone })}
            </Text>
            <TextButton disabled={isFetching} onClick={() => void refetch()}>
              <IconRefresh size={15} stroke={1.7} aria-hidden />
              {t('auditLog.refresh')}
            </TextButton>
          </Row>
          {exportButton}
        </Row>
      </Row>
      <AuditLogFilters state={state} people={people} onChange={onChange} />
      {error && (!read || isPlaceholderData) ? (
        <FailureNotice title={t('auditLog.failed')} error={error} onRetry={() => void refetch()} />
      ) : !read ? (
        <Waiting blocks={3} />
      ) : entries.length === 0 ? (
        <NoEntries isNarrowed={isNarrowed} />
      ) : (
        <div className={classes.list} data-old={isPlaceholderData}>
          <AuditLogTable entries={entries} onActor={(actor) => onChange({ actor })} />
          {isFetchNextPageError && (
            <SmallFailure title={t('auditLog.failed')} onRetry={() => void query.fetchNextPage()} />
          )}
          {query.hasNextPage ? (
            <Button
              variant="default"
              size="sm"
              mt="md"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('auditLog.more')}
            </Button>
          ) : (
            <Text tone="quiet">{t('auditLog.end')}</Text>
          )}
        </div>
      )}
    </>
  )
}

function NoEntries({ isNarrowed }: { isNarrowed: boolean }) {
  const { t } = useTranslation()
  if (!isNarrowed) return <Notice title={t('auditLog.none')} />
  return <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>
}
