import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { cancelJob } from '../api/jobs.ts'
import { reanalysisNeed, startReanalysis } from '../api/reanalysis.ts'
import classes from './reanalysis-offer.module.css'

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
    <div className={classes.offer} role="status">
      {job ? (
        <>
          <span>{t('reanalysis.running')}</span>
          <Progress.Root size={4} className={classes.bar}>
            <Progress.Section
              value={(job.done / Math.max(1, job.total)) * 100}
              aria-label={t('reanalysis.running')}
            />
          </Progress.Root>
          <span className={classes.figure}>{`${count(job.done)} / ${count(job.total)}`}</span>
          <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate(job.id)}>
            {t('jobs.cancel')}
          </TextButton>
        </>
      ) : (
        <>
          <span className={classes.text}>
            {t('reanalysis.needed', { count: outdated, formatted: count(outdated) })}
          </span>
          <Button size="xs" loading={starting.isPending} onClick={() => starting.mutate()}>
            {t('reanalysis.start')}
          </Button>
        </>
      )}
      {starting.error && <p className={classes.refused}>{errorText(starting.error)}</p>}
    </div>
  )
}
