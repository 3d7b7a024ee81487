import type { Channel } from '@litopys/contract/schemas/channel'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ChannelRights } from '../channel-rights.ts'

type Props = {
  channel: Channel
  rights: ChannelRights
  onRefresh: (ids: string[]) => void
  onEdit: (id: string) => void
  onDelete: (channel: Channel) => void
}

export function ChannelMenu({ channel, rights, onRefresh, onEdit, onDelete }: Props) {
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
