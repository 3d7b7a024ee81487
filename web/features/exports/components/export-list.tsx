import { errors } from '@litopys/contract/errors'
import { type ExportJob, progressCap } from '@litopys/contract/schemas/export'
import { Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { cancelExport, isUnfinished, ownExports, saveExport } from '../api/exports.ts'
import classes from './export-panel.module.css'

/** Shows the exports of the last 24 hours. Running exports can be cancelled, finished files downloaded. */
export function ExportList() {
  const { t } = useTranslation()
  const { data: jobs, error, refetch } = useQuery(ownExports)
  if (error && !jobs)
    return <FailureNotice title={t('exports.listFailed')} error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="own-exports">
      <h3 className={classes.heading} id="own-exports">
        {t('exports.own')}
      </h3>
      {jobs?.length === 0 && <p className={classes.quiet}>{t('exports.none')}</p>}
      <ul className={classes.jobs}>
        {jobs?.map((job) => (
          <ExportEntry key={job.id} job={job} />
        ))}
      </ul>
    </section>
  )
}

function ExportEntry({ job }: { job: ExportJob }) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const saving = useMutation({ mutationFn: () => saveExport(job) })
  const stopping = useMutation({ mutationFn: () => cancelExport(job.id) })
  return (
    <li className={classes.job}>
      <div className={classes.jobHead}>
        <b className={classes.name}>{job.fileName}</b>
        <span className={classes.quiet}>{time(job.createdAt)}</span>
      </div>
      <span className={classes.quiet}>{useContentText(job)}</span>
      <ExportState job={job} />
      <TranslationNote job={job} />
      <FormFailure error={saving.error ?? stopping.error} placed={false} />
      {isUnfinished(job) && (
        <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate()}>
          {t('exports.cancel')}
        </TextButton>
      )}
      {job.state.status === 'done' && (
        <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
          {t('exports.download')}
        </TextButton>
      )}
    </li>
  )
}

/** Returns what the file contains. File names do not say it: they differ only by day. */
function useContentText({ of, q, filters }: ExportJob): string {
  const { t } = useTranslation()
  const { count } = useFormat()
  const narrowed = filters > 0 && t('exports.narrowed', { count: filters, formatted: count(filters) })
  // For lists, the file name says which list it is.
  const isTable = of !== 'posts' && of !== 'quotes'
  return [!isTable && t(`exports.of.${of}`), q, narrowed].filter(Boolean).join(' · ')
}

function ExportState({ job: { state, done, total, fileName, translation } }: { job: ExportJob }) {
  const { t, i18n } = useTranslation()
  const { count, bytes, instant, percent } = useFormat()
  const rows = (value: number) => t('exports.rows', { count: value, formatted: count(value) })
  switch (state.status) {
    case 'queued':
      return <p className={classes.state}>{t('exports.queued')}</p>
    case 'running': {
      const share = Math.min(1, done / Math.max(1, total)) * progressCap(translation)
      return (
        <div className={classes.running}>
          <Progress.Root size={4} className={classes.bar ?? ''}>
            <Progress.Section value={share * 100} aria-label={t('exports.progress', { name: fileName })} />
          </Progress.Root>
          <span className={classes.quiet}>
            {percent(share)} · {count(done)} / {rows(total)}
          </span>
        </div>
      )
    }
    case 'done':
      return (
        <p className={classes.state}>
          {rows(total)} · {bytes(state.size)} · {t('exports.until', { when: instant(state.expiresAt) })}
        </p>
      )
    case 'cancelled':
      return <p className={classes.state}>{t('exports.cancelled')}</p>
    case 'failed': {
      const known = Object.keys(errors).find((code): code is keyof typeof errors => code === state.code)
      const reason = known ? errorText(known, i18n.language) : state.reason
      return (
        <p className={classes.failed} role="alert">
          {t('exports.failed', { reason })}
        </p>
      )
    }
  }
}

/** Says which translations are missing in the file. */
function TranslationNote({ job: { translation, untranslated } }: { job: ExportJob }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (translation === 'tooMany') return <p className={classes.quiet}>{t('exports.leftPlain')}</p>
  if (untranslated === 0) return null
  return (
    <p className={classes.failed}>
      {t('exports.untranslated', { count: untranslated, formatted: count(untranslated) })}
    </p>
  )
}
