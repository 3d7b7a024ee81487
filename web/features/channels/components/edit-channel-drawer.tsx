import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { SideDrawer } from '#ui/side-drawer.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { channelById } from '../api/channels.ts'
import { EditChannelForm } from './edit-channel-form.tsx'

type Props = { id: string; onClose: () => void }

export function EditChannelDrawer({ id, onClose }: Props) {
  const { t } = useTranslation()
  const { data: channel, error, isFetchedAfterMount, refetch } = useQuery(channelById(id))
  return (
    <SideDrawer title={channel?.title ?? t('channels.edit')} onClose={onClose}>
      {error && !channel && (
        <FailureNotice title={t('channels.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !isFetchedAfterMount && <Waiting blocks={2} />}
      {/* A cached channel may be outdated and must not be edited. */}
      {channel && isFetchedAfterMount && <EditChannelForm channel={channel} onDone={onClose} />}
    </SideDrawer>
  )
}
