import type { Job } from '@litopys/contract/schemas/job'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { isUnfinished, stopTagging, taggingJob } from '../api/tags.ts'

type Props = {
  startedJob: Job
  /** Undoes the change, if possible. */
  onUndo?: () => void
  onClose: () => void
}

/** Shows the progress of a tagging job. The job continues after this is closed. */
export function TaggingProgress({ startedJob, onUndo, onClose }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const { data: job, error: lost } = useQuery(taggingJob(startedJob))
  const stopping = useMutation({ mutationFn: stopTagging })
  const { done, total, report, state } = job
  const error = stopping.error ?? lost
  return (
    <Stack gap={4}>
      <Text tone="soft" role="status">
        {isUnfinished(job)
          ? t('tags.running', { done: count(done), total: count(total) })
          : t(
              `tags.end.${state.status === 'failed' || state.status === 'cancelled' ? state.status : 'done'}`,
              {
                count: report.updated,
                formatted: count(report.updated),
              },
            )}
      </Text>
      {isUnfinished(job) && (
        <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={t('tags.dialog')} />
      )}
      {error && (
        <Text tone="danger" role="alert">
          {errorText(error)}
        </Text>
      )}
      <Row>
        {isUnfinished(job) && (
          <Button
            variant="default"
            size="sm"
            loading={stopping.isPending}
            onClick={() => stopping.mutate(job.id)}
          >
            {t('tags.stop')}
          </Button>
        )}
        {!isUnfinished(job) && report.updated > 0 && onUndo && (
          <Button variant="default" size="sm" onClick={onUndo}>
            {t('requests.undo')}
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          {t('app.close')}
        </Button>
      </Row>
    </Stack>
  )
}
