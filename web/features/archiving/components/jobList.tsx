import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failureNotice.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { jobList, jobsShown } from '../api/jobs.ts'
import { JobEntry } from './jobEntry.tsx'
import classes from './jobList.module.css'

type Props = {
  /** By bare id: a report knows a channel only so. */
  channelTitles: ReadonlyMap<string, string>
}

export function JobList({ channelTitles }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(jobList)
  return (
    <section aria-labelledby="jobs-title">
      <h2 className={classes.title} id="jobs-title">
        {t('jobs.title')}
      </h2>
      {error && !data && (
        <FailureNotice title={t('jobs.failedList')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Waiting />}
      {data && data.data.length === 0 && <p className={classes.none}>{t('jobs.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.list}>
          {data.data.map((job) => (
            <JobEntry key={job.id} job={job} channelTitles={channelTitles} />
          ))}
        </ul>
      )}
      {data && data.totalItems > jobsShown && (
        <p className={classes.none}>{t('jobs.shownFirst', { count: jobsShown })}</p>
      )}
    </section>
  )
}
