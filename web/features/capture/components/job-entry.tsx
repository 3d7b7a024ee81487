import type { Job } from '@litopys/contract/schemas/job'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { cancelJob } from '../api/jobs.ts'
import { isUnfinished } from '../is-unfinished.ts'
import { ImportReport } from './import-report.tsx'
import classes from './job-entry.module.css'
import { JobProgress } from './job-progress.tsx'
import { JobReason } from './job-reason.tsx'
import { RefreshReport } from './refresh-report.tsx'
import { ReportCounts } from './report-counts.tsx'

type Props = { job: Job; channelTitles: ReadonlyMap<string, string>; mayStop: boolean }

export function JobEntry({ job, channelTitles, mayStop }: Props) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const errorText = useErrorText()
  const actorText = useActorText()
  const stopping = useMutation({ mutationFn: cancelJob })
  const { kind, refresh, report } = job
  const title = kind === 'analysis' ? t('runs.analysisTitle') : job.title
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.kind}>
          {t(`runs.${refresh?.mode ?? (kind === 'analysis' || kind === 'tags' ? kind : 'import')}`)}
        </span>
        {refresh ? (
          <Link className={classes.title} to={`/channels/${refresh.channel}`}>
            {job.title}
          </Link>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <Status job={job} />
        <span className={classes.made}>
          {actorText(job.createdBy)},{' '}
          <time dateTime={job.finishedAt ?? job.createdAt}>{instant(job.finishedAt ?? job.createdAt)}</time>
          <Duration job={job} />
        </span>
      </div>
      {isUnfinished(job) && (
        <JobProgress job={job}>
          {mayStop && (
            <TextButton
              aria-label={t('jobs.cancelOf', { title })}
              disabled={stopping.isPending || stopping.isSuccess}
              onClick={() => stopping.mutate(job.id)}
            >
              {t(stopping.isSuccess ? 'runs.stopping' : 'jobs.cancel')}
            </TextButton>
          )}
        </JobProgress>
      )}
      <JobReason state={job.state} />
      {stopping.error && <p className={classes.refused}>{errorText(stopping.error)}</p>}
      {job.kind === 'tags' && (
        <ReportCounts
          counts={[
            [t('runs.tagged'), report.updated],
            [t('runs.untouched'), report.unchanged],
          ]}
        />
      )}
      {refresh && <RefreshReport report={report} channelTitles={channelTitles} />}
      {job.kind === 'import' && <ImportReport report={report} channelTitles={channelTitles} />}
      <FoundPosts job={job} />
    </li>
  )
}

/** Shows how long a job has taken. */
function Duration({ job: { startedAt, finishedAt } }: { job: Job }) {
  const { t } = useTranslation()
  const { duration } = useFormat()
  if (startedAt === undefined || finishedAt === undefined) return null
  const seconds = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000
  return <> · {t('jobs.took', { duration: duration(Math.max(1, Math.round(seconds))) })}</>
}

/** Links to the posts that the job has added or changed. */
function FoundPosts({ job: { id, kind, report } }: { job: Job }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const posts = report.new + report.updated
  if ((kind !== 'import' && kind !== 'refresh') || posts === 0) return null
  return (
    <Link className={classes.posts} to={`/?${new URLSearchParams({ job: id })}`}>
      {t('jobs.showPosts', { count: posts, formatted: count(posts) })}
    </Link>
  )
}

function Status({ job: { state, report } }: { job: Job }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { skippedCount, held } = report
  if (state.status !== 'done' || (skippedCount === 0 && !held)) {
    return (
      <span className={classes.status} data-status={state.status}>
        {t(`jobs.${state.status}`)}
      </span>
    )
  }
  return (
    <span className={classes.status} data-status="warned">
      {skippedCount > 0
        ? t('jobs.doneBut', { count: skippedCount, formatted: count(skippedCount) })
        : t('runs.doneHeld')}
    </span>
  )
}
