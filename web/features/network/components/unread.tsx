import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { useOnline } from '#ui/online.ts'
import { Waiting } from '#ui/waiting.tsx'

type Props = { title: string; error: Error | null; onRetry: () => void }

/** In place of a network that is not there yet. One that is there stays when the connection is lost. */
export function Unread({ title, error, onRetry }: Props) {
  const { t } = useTranslation()
  const isOffline = useOnline(({ online, known }) => known && !online)
  if (isOffline) return <Notice title={t('network.offline')}>{t('network.offlineText')}</Notice>
  return error ? <FailureNotice title={title} error={error} onRetry={onRetry} /> : <Waiting blocks={3} />
}
