import type { Job } from '@litopys/contract/schemas/job'
import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { useFormat } from '#i18n/useFormat.ts'
import { useJobReason } from '#i18n/useJobReason.ts'
import { TextButton } from '#ui/textButton.tsx'
import { isGoingOn, stopJob } from '../api/jobs.ts'
import { ImportReport } from './importReport.tsx'
import classes from './jobEntry.module.css'

type Props = { job: Job; channelTitles: ReadonlyMap<string, string> }

export function JobEntry({ job, channelTitles }: Props) {
  const { t } = useTranslation()
  const { bytes, count, instant } = useFormat()
  const errorText = useErrorText()
  const why = useJobReason()(job.state)
  const stopping = useMutation({ mutationFn: stopJob })
  const { skippedCount } = job.report
  const warned = job.state.status === 'done' && skippedCount > 0
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.title}>{job.title}</span>
        <span className={classes.status} data-status={warned ? 'warned' : job.state.status}>
          {warned
            ? t('jobs.doneBut', { count: skippedCount, formatted: count(skippedCount) })
            : t(`jobs.${job.state.status}`)}
        </span>
        <time className={classes.time} dateTime={job.finishedAt ?? job.createdAt}>
          {instant(job.finishedAt ?? job.createdAt)}
        </time>
      </div>
      {isGoingOn(job) && (
        <div className={classes.running}>
          <Progress.Root size={4} className={classes.bar}>
            <Progress.Section
              value={(job.done / Math.max(1, job.total)) * 100}
              aria-label={t('jobs.progress', { title: job.title })}
            />
          </Progress.Root>
          {job.state.status === 'running' && (
            <span className={classes.bytes}>
              {bytes(job.done)} / {bytes(job.total)}
            </span>
          )}
          <TextButton
            aria-label={t('jobs.cancelOf', { title: job.title })}
            disabled={stopping.isPending}
            onClick={() => stopping.mutate(job.id)}
          >
            {t('jobs.cancel')}
          </TextButton>
        </div>
      )}
      {why && (
        <p className={classes.reason} data-status={job.state.status}>
          {why}
        </p>
      )}
      {stopping.error && <p className={classes.reason}>{errorText(stopping.error)}</p>}
      <ImportReport report={job.report} channelTitles={channelTitles} />
    </li>
  )
}
