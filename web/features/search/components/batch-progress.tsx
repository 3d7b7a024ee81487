import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Batch } from '../batch/batch-list.ts'

type Props = { batch: Batch; onCancel: () => void; onResume: () => void }

/** Shows the progress of a batch (a list of query lines), with buttons to cancel and resume. */
export function BatchProgress({ batch, onCancel, onResume }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const { found, lines } = batch.status === 'idle' ? { found: [], lines: [] } : batch
  const figures = { done: count(found.length), total: count(lines.length) }
  const resume = (
    <Button size="xs" variant="default" onClick={onResume}>
      {t('batch.resume')}
    </Button>
  )
  switch (batch.status) {
    case 'idle':
      return null
    case 'running':
      return (
        <Row gap={4}>
          <Progress
            data-grow
            size="sm"
            value={(100 * found.length) / lines.length}
            aria-label={t('batch.running')}
          />
          <Text as="span" numeric>
            {t('batch.progress', figures)}
          </Text>
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('batch.cancel')}
          </Button>
        </Row>
      )
    case 'done':
      return <Text role="status">{t('batch.done', figures)}</Text>
    case 'cancelled':
      return (
        <Row gap={4}>
          <Text role="status">{t('batch.cancelled', figures)}</Text>
          {resume}
        </Row>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={t('batch.failed', figures)} action={resume}>
          {errorText(batch.error)}
        </Notice>
      )
  }
}
