import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { cancelJob } from '../api/jobs.ts'
import { reanalysisNeed, startReanalysis } from '../api/reanalysis.ts'
import classes from './capture.module.css'

/**
 * Offers to re-analyse posts that were analysed by an older version or with older rules, and shows the
 * progress.
 */
export function ReanalysisOffer() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const { data } = useQuery(reanalysisNeed)
  const starting = useMutation({ mutationFn: startReanalysis })
  const stopping = useMutation({ mutationFn: cancelJob })
  if (!data || (data.outdated === 0 && !data.job)) return null
  const { job, outdated } = data
  return (
    <Note tone="accent" className={classes.offer} role="status">
      {job ? (
        <Row gap={4} rowGap={2}>
          <span>{t('reanalysis.running')}</span>
          <Progress.Root size={4} className={classes.bar}>
            <Progress.Section
              value={(job.done / Math.max(1, job.total)) * 100}
              aria-label={t('reanalysis.running')}
            />
          </Progress.Root>
          <Text as="span" numeric>{`${count(job.done)} / ${count(job.total)}`}</Text>
          <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate(job.id)}>
            {t('jobs.cancel')}
          </TextButton>
        </Row>
      ) : (
        <Row gap={4} rowGap={2} spread>
          <span>{t('reanalysis.needed', { count: outdated, formatted: count(outdated) })}</span>
          <Button size="xs" loading={starting.isPending} onClick={() => starting.mutate()}>
            {t('reanalysis.start')}
          </Button>
        </Row>
      )}
      {starting.error && <Text tone="danger">{errorText(starting.error)}</Text>}
    </Note>
  )
}
