import type { Channel } from '@litopys/contract/schemas/channel'
import { Pagination } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { Notice } from '#ui/notice.tsx'
import { SearchField } from '#ui/searchField.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelList, channelsPerPage } from '../api/channels.ts'
import classes from './channelList.module.css'
import { ChannelTable } from './channelTable.tsx'

type Props = { whenNone: ReactNode; linkTo: (channel: Channel) => string }

export function ChannelList({ whenNone, linkTo }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(channelList({ search, page }))

  if (error && !data) {
    return <FailureNotice title={t('channels.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Waiting blocks={2} />
  if (data.totalItems === 0 && search === '') {
    return <Notice title={t('channels.none')}>{whenNone}</Notice>
  }
  return (
    <>
      <div className={classes.head}>
        <SearchField
          label={t('channels.search')}
          placeholder={t('channels.searchPlaceholder')}
          maxLength={256}
          value={search}
          onSearch={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        <p className={classes.total} aria-live="polite">
          {t('channels.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </p>
      </div>
      {data.data.length === 0 ? (
        <Notice title={t('channels.noMatch')} />
      ) : (
        <ChannelTable channels={data.data} linkTo={linkTo} />
      )}
      {data.totalItems > channelsPerPage && (
        <Pagination
          size="sm"
          mt="md"
          total={Math.ceil(data.totalItems / channelsPerPage)}
          value={page}
          onChange={setPage}
          getItemProps={(item) => ({ 'aria-label': t('search.page', { page: item }) })}
          getControlProps={(control) => ({
            'aria-label': t(control === 'next' ? 'search.next' : 'search.previous'),
          })}
        />
      )}
    </>
  )
}
