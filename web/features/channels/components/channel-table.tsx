import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SortHead } from '#ui/sort-head.tsx'
import table from '#ui/table.module.css'
import type { ChannelRights } from '../channel-rights.ts'
import type { Order } from '../channels-state.ts'
import type { Selection } from '../use-selection.ts'
import { ChannelRow } from './channel-row.tsx'

type Props = {
  channels: Channel[]
  rights: ChannelRights
  selection: Selection
  /** Running refreshes, by the `_id` of their channels. */
  runs: ReadonlyMap<string, LastRun>
  order: Order
  onOrder: (order: Order) => void
  onRefresh: (ids: string[]) => void
  onEdit: (id: string) => void
  onDelete: (channel: Channel) => void
  searchLink: (channel: Channel) => string
}

/** Shows the channels as a table; on narrow screens, as a list of cards. */
export function ChannelTable({ channels, rights, selection, runs, order, onOrder, ...row }: Props) {
  const { t } = useTranslation()
  const sort = { order, onOrder }
  const chosen = channels.filter(({ _id }) => selection.has(_id)).length
  const refreshable = channels.filter(({ source }) => source !== 'none')
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          {rights.refresh && (
            <td className={table.tick}>
              <Checkbox
                size="xs"
                aria-label={t('channels.selectAll')}
                disabled={refreshable.length === 0}
                checked={chosen > 0 && chosen === refreshable.length}
                indeterminate={chosen > 0 && chosen < refreshable.length}
                onChange={(event) =>
                  selection.set(
                    refreshable.map(({ _id }) => _id),
                    event.currentTarget.checked,
                  )
                }
              />
            </td>
          )}
          <SortHead up="title" down="titleDown" {...sort}>
            {t('channels.name')}
          </SortHead>
          <th scope="col">{t('channels.type')}</th>
          <SortHead up="followersUp" down="followers" {...sort} isFigure>
            {t('channels.followers')}
          </SortHead>
          <th scope="col" className={table.figure}>
            {t('channels.posts')}
          </th>
          <th scope="col">{t('channels.last')}</th>
          <th scope="col" className={table.figure}>
            {t('channels.missing')}
          </th>
          <th scope="col">{t('channels.lastRun')}</th>
          <th scope="col">{t('channels.nextRun')}</th>
          {(rights.refresh || rights.change) && <td />}
        </tr>
      </thead>
      <tbody>
        {channels.map((channel) => (
          <ChannelRow
            key={channel._id}
            channel={channel}
            rights={rights}
            selection={selection}
            run={runs.get(channel._id) ?? channel.capture?.lastRun}
            {...row}
          />
        ))}
      </tbody>
    </table>
  )
}
