import type { Channel, LastRun } from '@litopys/contract/schemas/channel'
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useChannelType } from '#i18n/use-channel-type.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Stack, Text } from '#ui/layout.tsx'
import table from '#ui/table.module.css'
import type { ChannelRights } from '../channel-rights.ts'
import type { Selection } from '../use-selection.ts'
import { RunState } from './run-state.tsx'

type Props = {
  channel: Channel
  rights: ChannelRights
  selection: Selection
  run: LastRun | undefined
  onRefresh: (ids: string[]) => void
  onEdit: (id: string) => void
  onDelete: (channel: Channel) => void
  searchLink: (channel: Channel) => string
}

const unknown = '–'

export function ChannelRow({ channel, rights, selection, run, searchLink, ...actions }: Props) {
  const { t } = useTranslation()
  const { count, day } = useFormat()
  const typeLabel = useChannelType()
  const { _id, title, username, capture, numOfFollowers } = channel
  return (
    <tr>
      {rights.refresh && (
        <td className={table.tick}>
          <Checkbox
            size="xs"
            aria-label={t('channels.select', { title })}
            title={channel.source === 'none' ? t('channels.noSource') : undefined}
            disabled={channel.source === 'none'}
            checked={selection.has(_id)}
            onChange={(event) => selection.set([_id], event.currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row" className={table.name}>
        <Link to={`/channels/${_id}`}>{title}</Link>
        <span className={table.note}>
          {username ? `@${username}` : channel.channelId}
          {channel.sensitive && ` · ${t('channels.isSensitive')}`}
          {channel.category && ` · ${channel.category}`}
        </span>
      </th>
      <td data-label={t('channels.type')}>{typeLabel(channel.type)}</td>
      <td
        data-label={t('channels.followers')}
        data-unknown={numOfFollowers === undefined}
        className={table.figure}
      >
        {numOfFollowers === undefined ? unknown : count(numOfFollowers)}
      </td>
      <td data-label={t('channels.posts')} className={table.figure}>
        {channel.posts > 0 ? (
          <Link to={searchLink(channel)} title={t('channels.postsOf', { title })}>
            {count(channel.posts)}
          </Link>
        ) : (
          count(0)
        )}
      </td>
      <td data-label={t('channels.last')} data-unknown={!channel.lastPostAt} className={table.digits}>
        {channel.lastPostAt ? day(channel.lastPostAt) : unknown}
      </td>
      <td data-label={t('channels.missing')} data-unknown={!capture} className={table.figure}>
        {capture ? count(capture.missing) : unknown}
      </td>
      <td
        data-label={t('channels.lastRun')}
        data-unknown={!run && channel.source === 'none'}
        className={table.words}
      >
        {run || channel.source !== 'none' ? <RunState run={run} /> : unknown}
      </td>
      <td data-label={t('channels.nextRun')}>
        <NextRun channel={channel} />
      </td>
      {(rights.refresh || rights.change) && (
        <td className={table.menu}>
          <ChannelMenu channel={channel} rights={rights} {...actions} />
        </td>
      )}
    </tr>
  )
}

/** Shows when the next automatic refresh of a channel is, and how often it runs. */
function NextRun({ channel: { source, schedule, capture } }: { channel: Channel }) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  if (source === 'none' || !capture?.nextRunAt)
    return (
      <Text as="span" tone="quiet">
        {t(source === 'none' ? 'channels.noSource' : `schedule.${schedule}`)}
      </Text>
    )
  return (
    <Stack as="span" breaks>
      <time dateTime={capture.nextRunAt}>{instant(capture.nextRunAt)}</time>
      <Text as="span" size="s" tone="quiet">
        {t(`schedule.${schedule}`)}
      </Text>
    </Stack>
  )
}

function ChannelMenu({
  channel,
  rights,
  onRefresh,
  onEdit,
  onDelete,
}: Omit<Props, 'selection' | 'run' | 'searchLink'>) {
  const { t } = useTranslation()
  return (
    <Menu
      position="bottom-end"
      width={200}
      shadow="sm"
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('channels.actions', { title: channel.title })}
        >
          <IconDots size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {rights.refresh && (
          <Menu.Item disabled={channel.source === 'none'} onClick={() => onRefresh([channel._id])}>
            {t('channels.refresh')}
          </Menu.Item>
        )}
        {rights.change && <Menu.Item onClick={() => onEdit(channel._id)}>{t('channels.edit')}</Menu.Item>}
        {rights.delete && <Menu.Item onClick={() => onDelete(channel)}>{t('channels.delete')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
