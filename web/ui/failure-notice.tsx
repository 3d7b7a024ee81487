import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Text } from './layout.tsx'
import { Notice } from './notice.tsx'
import classes from './status.module.css'

type Props = { title: string; error: unknown; onRetry: () => void }

export function FailureNotice({ title, error, onRetry }: Props) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const requestId = requestIdOf(error)
  return (
    <Notice
      tone="danger"
      title={title}
      action={
        <Button size="xs" variant="default" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      }
    >
      {errorText(error)}
      {requestId && (
        <>
          {' '}
          {t('app.reportId')}
          <Text as="code" tone="quiet" className={classes.request}>
            {t('app.requestId', { id: requestId })}
          </Text>
        </>
      )}
    </Notice>
  )
}

/** The request id of the failure in the server's log, for users who report it. */
function requestIdOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('requestId' in error)) return undefined
  return typeof error.requestId === 'string' ? error.requestId : undefined
}
