import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import controls from '#ui/controls.module.css'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import { Pages } from '#ui/pages.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelList, channelsPerPage } from '../api/channels.ts'
import type { ChannelRights } from '../channel-rights.ts'
import type { ChannelsState } from '../channels-state.ts'
import { type Selection, useSelection } from '../use-selection.ts'
import { ChannelFilters } from './channel-filters.tsx'
import { ChannelTable } from './channel-table.tsx'
import classes from './channels.module.css'

type Props = {
  state: ChannelsState
  rights: ChannelRights
  runs: ReadonlyMap<string, LastRun>
  /** A refresh is being started. */
  busy: boolean
  whenNone: ReactNode
  onChange: (part: Partial<Omit<ChannelsState, 'edit'>>) => void
  onRefresh: (ids: string[]) => void
  onEdit: (id: string) => void
  onDelete: (channel: Channel) => void
  searchLink: (channel: Channel) => string
}

const fewChannels = 1

export function ChannelList({ state, rights, runs, busy, whenNone, onChange, ...actions }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const selection = useSelection()
  const { data, error, isPlaceholderData, refetch } = useQuery(channelList(state))
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0

  if (data?.totalItems === 0 && !isNarrowed && !isPlaceholderData) {
    return <Notice title={t('channels.none')}>{whenNone}</Notice>
  }
  return (
    <>
      <Row gap={4} rowGap={2} spread className={controls.head}>
        <SearchField
          label={t('channels.search')}
          placeholder={t('channels.searchPlaceholder')}
          maxLength={256}
          value={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <Text tone="soft" numeric aria-live="polite">
          {data && t('channels.total', { count: data.totalItems, formatted: count(data.totalItems) })}
        </Text>
      </Row>
      <ChannelFilters
        state={state}
        few={!isNarrowed && data !== undefined && data.totalItems <= fewChannels}
        onChange={onChange}
      />
      {error && (!data || isPlaceholderData) ? (
        <FailureNotice title={t('channels.failed')} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting blocks={3} />
      ) : data.data.length === 0 ? (
        <Notice title={t('list.noData')}>{t('list.noDataText')}</Notice>
      ) : (
        <div className={classes.list} data-old={isPlaceholderData}>
          <ChannelTable
            channels={data.data}
            rights={rights}
            selection={selection}
            runs={runs}
            order={state.order}
            onOrder={(order) => onChange({ order })}
            {...actions}
          />
          <Pages
            label={t('channels.pages')}
            page={state.page}
            perPage={channelsPerPage}
            total={data.totalItems}
            onGo={(page) => onChange({ page })}
          />
        </div>
      )}
      {rights.refresh && <SelectionBar selection={selection} busy={busy} onRefresh={actions.onRefresh} />}
    </>
  )
}

type SelectionProps = { selection: Selection; busy: boolean; onRefresh: (ids: string[]) => void }

/** Shows the actions for selected channels. */
function SelectionBar({ selection, busy, onRefresh }: SelectionProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const chosen = selection.ids.length
  return (
    <Row gap={4} rowGap={2} className={classes.selection} role="status">
      {chosen > 0 && (
        <>
          <span>{t('channels.selected', { count: chosen, formatted: count(chosen) })}</span>
          <Button
            size="xs"
            loading={busy}
            onClick={() => {
              onRefresh(selection.ids)
              selection.clear()
            }}
          >
            {t('channels.refreshSelected')}
          </Button>
          <TextButton onClick={selection.clear}>{t('channels.unselect')}</TextButton>
        </>
      )}
    </Row>
  )
}
