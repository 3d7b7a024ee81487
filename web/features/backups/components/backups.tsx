import type { ResultOf } from '@litopys/contract/route'
import type { backupRoutes } from '@litopys/contract/routes/backups'
import type { Backup } from '@litopys/contract/schemas/backup'
import type { Job } from '@litopys/contract/schemas/job'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useJobReason } from '#i18n/use-job-reason.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Facts, Note, Row, Stack, Text } from '#ui/layout.tsx'
import { Notice } from '#ui/notice.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { backupList, cancelBackup, startBackup } from '../api/backups.ts'
import classes from './backups.module.css'

type List = ResultOf<typeof backupRoutes.list>

/** Shows the schedule of backups, the last one and all that can be restored, and starts a backup. */
export function Backups({ mayStart }: { mayStart: boolean }) {
  const { t } = useTranslation()
  const { data: list, error, refetch } = useQuery(backupList)
  if (error && !list)
    return <FailureNotice title={t('backups.failed')} error={error} onRetry={() => void refetch()} />
  if (!list) return <Waiting blocks={3} />
  if (!list.isSupported)
    return <Notice title={t('backups.unsupported')}>{t('backups.unsupportedText')}</Notice>
  return (
    <Stack gap={5}>
      <Schedule list={list} />
      {list.last && <LastBackup job={list.last} mayStop={mayStart} />}
      {list.directory !== undefined && mayStart && <StartBackup list={list} />}
      {list.problem !== undefined && (
        <Note tone="danger" role="alert">
          {t('backups.problem', { reason: list.problem })}
        </Note>
      )}
      {list.damaged.length > 0 && (
        <Note tone="warn">{t('backups.damaged', { names: list.damaged.join(', ') })}</Note>
      )}
      {list.backups.length > 0 && <BackupTable backups={list.backups} />}
      {/* The first one is being made: its progress says more. */}
      {list.backups.length === 0 && !isRunning(list) && <NoBackups list={list} />}
    </Stack>
  )
}

function isRunning({ last }: List): boolean {
  return last?.state.status === 'queued' || last?.state.status === 'running'
}

function NoBackups({ list: { directory } }: { list: List }) {
  const { t } = useTranslation()
  return directory === undefined ? (
    <Notice title={t('backups.unconfigured')}>{t('backups.unconfiguredText')}</Notice>
  ) : (
    <Notice title={t('backups.none')}>{t('backups.noneText')}</Notice>
  )
}

/** Seconds of an interval in hours or days, such as 6h or 3d. */
function secondsOf(every: string): number {
  return Number.parseInt(every, 10) * (every.endsWith('h') ? 3_600 : 86_400)
}

function Schedule({ list: { directory, every, keep, ageSeconds, nextAt } }: { list: List }) {
  const { t } = useTranslation()
  const { duration, exact } = useFormat()
  const [daily = '', weekly = '', monthly = ''] = keep.split(',')
  return (
    <Facts>
      <dt>{t('backups.age')}</dt>
      <dd>
        {ageSeconds === undefined ? t('backups.never') : t('backups.ago', { age: duration(ageSeconds) })}
      </dd>
      {directory !== undefined && (
        <>
          <dt>{t('backups.folder')}</dt>
          <dd className={classes.folder}>{directory}</dd>
          <dt>{t('backups.every')}</dt>
          <dd>
            {every === 'off' || every === 'daily' || every === 'weekly'
              ? t(`backups.every.${every}`)
              : t('backups.every.time', { time: duration(secondsOf(every)) })}
            {nextAt !== undefined && ` · ${t('backups.next', { time: exact(nextAt) })}`}
          </dd>
          <dt>{t('backups.keep')}</dt>
          <dd>{t('backups.kept', { daily, weekly, monthly })}</dd>
        </>
      )}
    </Facts>
  )
}

function LastBackup({ job, mayStop }: { job: Job; mayStop: boolean }) {
  const { t } = useTranslation()
  const { bytes, exact } = useFormat()
  const errorText = useErrorText()
  const reason = useJobReason()(job.state)
  const stopping = useMutation({ mutationFn: cancelBackup })
  const { state, done, total } = job
  if (state.status === 'queued' || state.status === 'running')
    return (
      <Note tone="accent" role="status">
        <Row gap={4} rowGap={2}>
          <span>{t('backups.running')}</span>
          <Progress.Root size={4} className={classes.bar}>
            <Progress.Section value={(done / Math.max(1, total)) * 100} aria-label={t('backups.running')} />
          </Progress.Root>
          <Text as="span" numeric>{`${bytes(done)} / ${bytes(total)}`}</Text>
          {mayStop && (
            <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate(job.id)}>
              {t('jobs.cancel')}
            </TextButton>
          )}
        </Row>
        {reason && <Text tone="warn">{reason}</Text>}
        {stopping.error && <Text tone="danger">{errorText(stopping.error)}</Text>}
      </Note>
    )
  const time = exact(job.finishedAt ?? job.createdAt)
  return state.status === 'failed' ? (
    <Note tone="danger" role="alert">
      {t('backups.lastFailed', { time })} {reason}
    </Note>
  ) : (
    <Text tone="quiet">
      {t(state.status === 'done' ? 'backups.lastDone' : 'backups.lastCancelled', { time })}
    </Text>
  )
}

function StartBackup({ list }: { list: List }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const starting = useMutation({ mutationFn: startBackup })
  return (
    <Stack gap={2}>
      <Row>
        <Button
          size="sm"
          disabled={isRunning(list)}
          loading={starting.isPending}
          onClick={() => starting.mutate()}
        >
          {t('backups.start')}
        </Button>
      </Row>
      {starting.error && <Text tone="danger">{errorText(starting.error)}</Text>}
    </Stack>
  )
}

function BackupTable({ backups }: { backups: Backup[] }) {
  const { t } = useTranslation()
  const { bytes, count, exact } = useFormat()
  return (
    <table className={`${table.table} ${table.entries}`}>
      <thead>
        <tr>
          <th scope="col">{t('backups.moment')}</th>
          <th scope="col">{t('backups.posts')}</th>
          <th scope="col">{t('backups.media')}</th>
          <th scope="col">{t('backups.size')}</th>
          <th scope="col">{t('backups.new')}</th>
          <th scope="col">{t('backups.secrets')}</th>
          <th scope="col">{t('backups.id')}</th>
        </tr>
      </thead>
      <tbody>
        {backups.map(({ id, moment, posts, media, bytes: size, newBytes, hasSecrets }) => (
          <tr key={id}>
            <th scope="row" className={table.name}>
              <time dateTime={moment}>{exact(moment)}</time>
            </th>
            <td data-label={t('backups.posts')}>{count(posts)}</td>
            <td data-label={t('backups.media')}>{count(media)}</td>
            <td data-label={t('backups.size')}>{bytes(size)}</td>
            <td data-label={t('backups.new')}>{bytes(newBytes)}</td>
            <td data-label={t('backups.secrets')} className={table.quiet}>
              {t(hasSecrets ? 'backups.withSecrets' : 'backups.withoutSecrets')}
            </td>
            <td data-label={t('backups.id')} className={table.quiet}>
              {id}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
