import type { Job } from '@litopys/contract/schemas/job'
import { Progress } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useActorText } from '#i18n/use-actor-text.ts'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useJobReason } from '#i18n/use-job-reason.ts'
import { LinkButton, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { cancelJob } from '../api/jobs.ts'
import { isUnfinished } from '../is-unfinished.ts'
import classes from './capture.module.css'
import { ImportReport } from './import-report.tsx'
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
  const title = useJobTitle(job)
  return (
    <Stack as="li" gap={2} className={classes.entry}>
      <Row gap={3} rowGap={1} align="baseline">
        <Text as="span" size="s" tone="quiet">
          {t(`runs.${refresh?.mode ?? (kind === 'refresh' ? 'import' : kind)}`)}
        </Text>
        {refresh ? (
          <LinkButton as={Link} tone="strong" weight="bold" breaks to={`/channels/${refresh.channel}`}>
            {job.title}
          </LinkButton>
        ) : (
          <Text as="span" weight="bold" breaks>
            {title}
          </Text>
        )}
        <Status job={job} />
        <Text as="span" size="s" tone="quiet" numeric className={classes.made}>
          {actorText(job.createdBy)},{' '}
          <time dateTime={job.finishedAt ?? job.createdAt}>{instant(job.finishedAt ?? job.createdAt)}</time>
          <Duration job={job} />
        </Text>
      </Row>
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
      {stopping.error && <Text tone="danger">{errorText(stopping.error)}</Text>}
      {job.kind === 'tags' && (
        <ReportCounts
          counts={[
            [t('runs.tagged'), report.updated],
            [t('runs.untouched'), report.unchanged],
          ]}
        />
      )}
      {(job.kind === 'media' || job.kind === 'transcripts') && (
        <ReportCounts
          counts={[
            [t('runs.analysedFiles'), report.read],
            [t('runs.unreadableFiles'), report.unreadableFiles ?? 0],
          ]}
        />
      )}
      {report.comparison && <ComparisonReport comparison={report.comparison} />}
      {refresh && <RefreshReport report={report} channelTitles={channelTitles} />}
      {job.kind === 'import' && <ImportReport report={report} channelTitles={channelTitles} />}
      <FoundPosts job={job} />
    </Stack>
  )
}

/** Returns the title of a job. Jobs over the whole archive have none of their own. */
function useJobTitle({ kind, title }: Job): string {
  const { t } = useTranslation()
  if (kind === 'analysis') return t('runs.analysisTitle')
  if (kind === 'recompute') return t('runs.recomputeTitle')
  if (kind === 'media') return t('runs.mediaTitle')
  if (kind === 'transcripts') return t('runs.transcriptsTitle')
  return kind === 'backup' ? t('runs.backupTitle') : title
}

type Comparison = NonNullable<Job['report']['comparison']>

/** Shows how many posts differ from their source records, and in what. */
function ComparisonReport({ comparison }: { comparison: Comparison }) {
  const { t } = useTranslation()
  const { compared, differing, incomplete, differences } = comparison
  return (
    <>
      <ReportCounts
        counts={[
          [t('runs.compared'), compared],
          [t('runs.differing'), differing],
          [t('runs.incomplete'), incomplete],
        ]}
      />
      {differences.length > 0 && (
        <PlainList>
          {differences.slice(0, differencesShown).map(({ postId, ...values }) => (
            <Text as="li" breaks key={`${postId} ${values.field}`}>
              <LinkButton as={Link} to={`/posts/${encodeURIComponent(postId)}`}>
                {postId}
              </LinkButton>{' '}
              {t('runs.difference', values)}
            </Text>
          ))}
        </PlainList>
      )}
    </>
  )
}

/** The command prints all of them. */
const differencesShown = 50

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
    <Text>
      <LinkButton as={Link} to={`/?${new URLSearchParams({ job: id })}`}>
        {t('jobs.showPosts', { count: posts, formatted: count(posts) })}
      </LinkButton>
    </Text>
  )
}

const tones = {
  queued: 'quiet',
  running: 'accent',
  done: 'good',
  failed: 'danger',
  cancelled: 'quiet',
} as const satisfies Record<Job['state']['status'], ComponentProps<typeof Text>['tone']>

function Status({ job: { state, report } }: { job: Job }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { skippedCount, held } = report
  const words = () => {
    if (state.status !== 'done' || (skippedCount === 0 && !held)) return t(`jobs.${state.status}`)
    if (skippedCount === 0) return t('runs.doneHeld')
    return t('jobs.doneBut', { count: skippedCount, formatted: count(skippedCount) })
  }
  const isIncomplete = state.status === 'done' && (skippedCount > 0 || held)
  return (
    <Text
      as="span"
      role="status"
      tone={isIncomplete ? 'warn' : tones[state.status]}
      weight={isIncomplete ? 'medium' : undefined}
    >
      {words()}
    </Text>
  )
}

/** Shows the progress of a job. A refresh may not know its total; then its current step is shown. */
function JobProgress({ job, children }: { job: Job; children: ReactNode }) {
  const { t } = useTranslation()
  const { bytes, count } = useFormat()
  const { kind, done, total, refresh, state } = job
  const runs = state.status === 'running'
  const figure = (value: number) => (kind === 'import' || kind === 'backup' ? bytes(value) : count(value))
  const isMeasured = kind === 'import' || total > 0
  return (
    <Row gap={3} rowGap={1}>
      {runs && refresh?.step && <span>{t(`runs.step.${refresh.step}`)}</span>}
      {isMeasured && (
        <Progress.Root size={4} className={classes.bar}>
          <Progress.Section
            value={(done / Math.max(1, total)) * 100}
            aria-label={t('jobs.progress', { title: job.title })}
          />
        </Progress.Root>
      )}
      {runs && (isMeasured || done > 0) && (
        <Text as="span" size="s" tone="quiet" numeric>
          {isMeasured
            ? `${figure(done)} / ${figure(total)}`
            : t('search.total', { count: done, formatted: count(done) })}
        </Text>
      )}
      {children}
    </Row>
  )
}

/** Shows why a job failed, or what it waits for and until when. */
function JobReason({ state }: { state: Job['state'] }) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const why = useJobReason()(state)
  const until =
    'retryAt' in state && state.retryAt ? t('runs.waitsUntil', { time: exact(state.retryAt) }) : ''
  const where = 'machine' in state && state.machine ? t('jobs.fileOn', { machine: state.machine }) : ''
  if (!why && !until && !where) return null
  return (
    <Text tone={isUnfinished({ state }) ? 'warn' : 'danger'}>
      {[why, until, where].filter(Boolean).join(' · ')}
    </Text>
  )
}
