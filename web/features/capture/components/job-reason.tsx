import type { Job } from '@litopys/contract/schemas/job'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useJobReason } from '#i18n/use-job-reason.ts'
import classes from './job-entry.module.css'

/** Shows why a job failed, or what it waits for and until when. */
export function JobReason({ state }: { state: Job['state'] }) {
  const { t } = useTranslation()
  const { exact } = useFormat()
  const why = useJobReason()(state)
  const until =
    'retryAt' in state && state.retryAt ? t('runs.waitsUntil', { time: exact(state.retryAt) }) : ''
  const where = 'machine' in state && state.machine ? t('jobs.fileOn', { machine: state.machine }) : ''
  if (!why && !until && !where) return null
  return (
    <p className={classes.reason} data-status={state.status}>
      {[why, until, where].filter(Boolean).join(' · ')}
    </p>
  )
}
