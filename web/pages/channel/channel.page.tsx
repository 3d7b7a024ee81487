import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CallError } from '#api/call-error.ts'
import { channelById } from '#features/channels/api/channels.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { Waiting } from '#ui/waiting.tsx'
import page from '../page.module.css'
import { BackTo } from '../page.tsx'
import { OpenedChannel } from './opened-channel.tsx'

const absent = new Set<string>(['not_found', 'validation_failed'])

export function ChannelPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data: channel, error, refetch } = useQuery(channelById(id))
  const isAbsent = error instanceof CallError && absent.has(error.code)
  return (
    <div className={page.sheet}>
      <BackTo to="/channels">{t('channels.toList')}</BackTo>
      {!channel && <VisuallyHidden component={ScreenHeading}>{t('channels.one')}</VisuallyHidden>}
      {isAbsent && !channel && <Notice title={t('channels.notFound')}>{t('channels.notFoundText')}</Notice>}
      {error && !isAbsent && !channel && (
        <FailureNotice title={t('channels.failedOne')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !channel && <Waiting blocks={3} />}
      {channel && <OpenedChannel key={channel._id} channel={channel} />}
    </div>
  )
}
