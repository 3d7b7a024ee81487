import type { ListedRequest, Request } from '@litopys/contract/schemas/saved'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { requestList, requestNews, requestsPerPage } from '../api/requests.ts'
import { orders, owners, type RequestsState } from '../requests-state.ts'
import { RequestTable } from './request-table.tsx'
import classes from './saved-objects.module.css'

type Props = {
  state: RequestsState
  onChange: (part: Partial<Omit<RequestsState, 'request'>>) => void
  ticked: ReadonlySet<string>
  onTick: (request: Request) => void
  /** A search in words. */
  wordsOf: (request: Request) => string
  addressOf: (request: Request) => string
  onRun: (request: Request) => void
  menuOf: (request: ListedRequest) => ReactNode
  drawerOf: (request: ListedRequest) => string
  watchOf: (request: Request) => ReactNode | undefined
  /** The link shown in an empty list. */
  toSearch: ReactNode
}

/** Shows the user's saved searches and those shared with them. */
export function RequestList({ state, onChange, toSearch, ...ofRows }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { search, owner, order, page } = state
  const { data, error, isPlaceholderData, refetch } = useQuery(requestList({ search, owner, order, page }))
  const readable = data?.data.flatMap((request) => (request.canRead ? [request._id] : [])) ?? []
  const { data: news } = useQuery(requestNews(readable))
  const isNarrowed = search !== '' || owner !== 'all'
  return (
    <Stack gap={3}>
      <Row gap={4} rowGap={2}>
        <SearchField
          label={t('requests.search')}
          placeholder={t('requests.searchPlaceholder')}
          maxLength={256}
          value={search}
          onSearch={(text) => onChange({ search: text })}
        />
        <Row gap={4} rowGap={1}>
          <QuietSelect
            label={t('requests.whose')}
            value={owner}
            options={owners.map((one) => ({ value: one, label: t(`requests.whose.${one}`) }))}
            onChange={(chosen) => onChange({ owner: chosen })}
          />
          <QuietSelect
            label={t('requests.order')}
            value={order}
            options={orders.map((one) => ({ value: one, label: t(`requests.order.${one}`) }))}
            onChange={(chosen) => onChange({ order: chosen })}
          />
        </Row>
        <Text tone="soft" numeric className={classes.total} aria-live="polite">
          {data && t('requests.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
      </Row>
      {error && (!data || isPlaceholderData) ? (
        <FailureNotice title={t('requests.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting blocks={3} />
      ) : data.data.length === 0 ? (
        <NoRequests isNarrowed={isNarrowed} toSearch={toSearch} />
      ) : (
        <div data-old={isPlaceholderData}>
          <RequestTable requests={data.data} news={news} {...ofRows} />
          <Pages
            label={t('requests.pages')}
            page={page}
            perPage={requestsPerPage}
            total={data.totalItems}
            onGo={(next) => onChange({ page: next })}
          />
        </div>
      )}
    </Stack>
  )
}

function NoRequests({ isNarrowed, toSearch }: { isNarrowed: boolean; toSearch: Props['toSearch'] }) {
  const { t } = useTranslation()
  if (isNarrowed) return <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>
  return (
    <Notice title={t('requests.empty')} action={toSearch}>
      {t('requests.emptyText')}
    </Notice>
  )
}
