import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Notice } from '#ui/notice.tsx'
import type { Batch } from '../batch/batch-list.ts'
import classes from './batch-progress.module.css'

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
        <div className={classes.progress}>
          <Progress
            className={classes.bar ?? ''}
            size="sm"
            value={(100 * found.length) / lines.length}
            aria-label={t('batch.running')}
          />
          <span className={classes.figures}>{t('batch.progress', figures)}</span>
          <Button size="xs" variant="default" onClick={onCancel}>
            {t('batch.cancel')}
          </Button>
        </div>
      )
    case 'done':
      return (
        <p className={classes.note} role="status">
          {t('batch.done', figures)}
        </p>
      )
    case 'cancelled':
      return (
        <div className={classes.progress}>
          <p className={classes.note} role="status">
            {t('batch.cancelled', figures)}
          </p>
          {resume}
        </div>
      )
    case 'failed':
      return (
        <Notice tone="danger" title={t('batch.failed', figures)} action={resume}>
          {errorText(batch.error)}
        </Notice>
      )
  }
}
