import type { Job } from '@litopys/contract/schemas/job'
import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import classes from './job-entry.module.css'

/** Shows the progress of a job. A refresh may not know its total; then its current step is shown. */
export function JobProgress({ job, children }: { job: Job; children: ReactNode }) {
  const { t } = useTranslation()
  const { bytes, count } = useFormat()
  const { kind, done, total, refresh, state } = job
  const runs = state.status === 'running'
  const figure = (value: number) => (kind === 'import' ? bytes(value) : count(value))
  const isMeasured = kind === 'import' || total > 0
  return (
    <div className={classes.running}>
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
        <span className={classes.figure}>
          {isMeasured
            ? `${figure(done)} / ${figure(total)}`
            : t('search.total', { count: done, formatted: count(done) })}
        </span>
      )}
      {children}
    </div>
  )
}
