import { useTranslation } from 'react-i18next'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { PlainList, Text } from '#ui/layout.tsx'
import { Pages } from '#ui/pages.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { type JobQuestion, jobsPerPage } from '../api/jobs.ts'
import { useJobs } from '../use-jobs.ts'
import { JobEntry } from './job-entry.tsx'

type Props = {
  question: JobQuestion
  /** Text for an empty list. */
  none: string
  /** By bare id, as reports name channels. */
  channelTitles: ReadonlyMap<string, string>
  mayStop: boolean
  onPage: (page: number) => void
}

/** Shows jobs with live updates, newest first. */
export function JobList({ question, none, channelTitles, mayStop, onPage }: Props) {
  const { t } = useTranslation()
  const { data, error, isPlaceholderData, refetch } = useJobs(question)
  if (error && !data) {
    return <FailureNotice title={t('jobs.failedList')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Waiting />
  if (data.data.length === 0) return <Text tone="quiet">{none}</Text>
  return (
    <div data-old={error !== null || isPlaceholderData}>
      <PlainList>
        {data.data.map((job) => (
          <JobEntry key={job.id} job={job} channelTitles={channelTitles} mayStop={mayStop} />
        ))}
      </PlainList>
      <Pages
        label={t('runs.pages')}
        page={question.page}
        perPage={jobsPerPage}
        total={data.totalItems}
        onGo={onPage}
      />
    </div>
  )
}
