import type { Channel } from '@litopys/contract/schemas/channel'
import type { RefreshMode } from '@litopys/contract/schemas/job'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ChannelRights } from '#features/channels/channel-rights.ts'
import { searchOfChannel } from '../channels/search-of-channel.ts'
import classes from './channel.module.css'

type Props = {
  channel: Channel
  rights: ChannelRights
  busy: boolean
  onRefresh: (mode: RefreshMode) => void
  onEdit: () => void
  onDelete: () => void
}

/** Actions on a channel in its current state; inapplicable actions are hidden. */
export function ChannelActions({ channel, rights, busy, onRefresh, onEdit, onDelete }: Props) {
  const { t } = useTranslation()
  const { source, capture } = channel
  const refreshes = rights.refresh && source !== 'none'
  return (
    <div className={classes.actions}>
      {refreshes && (
        <Button size="sm" loading={busy} onClick={() => onRefresh('refresh')}>
          {t('channels.refresh')}
        </Button>
      )}
      {refreshes && capture && !capture.isComplete && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('backfill')}>
          {t('channels.backfill')}
        </Button>
      )}
      {refreshes && capture && capture.missing > 0 && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('gaps')}>
          {t('channels.fillGaps')}
        </Button>
      )}
      {refreshes && capture?.filesToCome !== undefined && capture.filesToCome > 0 && (
        <Button size="sm" variant="default" disabled={busy} onClick={() => onRefresh('files')}>
          {t('channels.bringFiles')}
        </Button>
      )}
      {rights.change && (
        <Button size="sm" variant="default" onClick={onEdit}>
          {t('channels.edit')}
        </Button>
      )}
      {rights.delete && (
        <Button size="sm" variant="default" onClick={onDelete}>
          {t('channels.delete')}
        </Button>
      )}
      <Link to={searchOfChannel(channel)}>{t('channels.searchIn')}</Link>
    </div>
  )
}
