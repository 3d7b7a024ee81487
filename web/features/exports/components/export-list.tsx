import { errors } from '@litopys/contract/errors'
import { type ExportJob, progressCap } from '@litopys/contract/schemas/export'
import { Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '#i18n/error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { FormFailure } from '#ui/form-failure.tsx'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { cancelExport, isUnfinished, ownExports, saveExport } from '../api/exports.ts'
import classes from './exports.module.css'

type Props = {
  /** The export that was started here. The list is below the fold, so its entry is scrolled into view. */
  startedId: string | undefined
}

/** Shows the exports of the last 24 hours. Running exports can be cancelled, finished files downloaded. */
export function ExportList({ startedId }: Props) {
  const { t } = useTranslation()
  const { data: jobs, error, refetch } = useQuery(ownExports)
  if (error && !jobs)
    return <FailureNotice title={t('exports.listFailed')} error={error} onRetry={() => void refetch()} />
  return (
    <Stack as="section" gap={2} className={classes.own} aria-labelledby="own-exports">
      <Text as="h3" size="m" weight="medium" id="own-exports">
        {t('exports.own')}
      </Text>
      {jobs?.length === 0 && (
        <Text size="s" tone="quiet">
          {t('exports.none')}
        </Text>
      )}
      <PlainList>
        {jobs?.map((job) => (
          <ExportEntry key={job.id} job={job} isStarted={job.id === startedId} />
        ))}
      </PlainList>
    </Stack>
  )
}

function ExportEntry({ job, isStarted }: { job: ExportJob; isStarted: boolean }) {
  const { t } = useTranslation()
  const { time } = useFormat()
  const saving = useMutation({ mutationFn: () => saveExport(job) })
  const stopping = useMutation({ mutationFn: () => cancelExport(job.id) })
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isStarted) entry.current?.scrollIntoView({ block: 'center' })
  }, [isStarted])
  return (
    <Stack as="li" gap={1} ref={entry} className={classes.job}>
      <Row align="baseline" spread>
        <Text as="b" weight="medium" breaks>
          {job.fileName}
        </Text>
        <Text as="span" size="s" tone="quiet" numeric>
          {time(job.createdAt)}
        </Text>
      </Row>
      <Text as="span" size="s" tone="quiet" numeric>
        {useContentText(job)}
      </Text>
      <ExportState job={job} />
      <TranslationNote job={job} />
      <FormFailure error={saving.error ?? stopping.error} placed={false} />
      {isUnfinished(job) && (
        <Row>
          <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate()}>
            {t('exports.cancel')}
          </TextButton>
        </Row>
      )}
      {job.state.status === 'done' && <FileHash hash={job.state.sha256} />}
      {job.state.status === 'done' && (
        <Row>
          <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
            {t('exports.download')}
          </TextButton>
        </Row>
      )}
    </Stack>
  )
}

/** The hash to send with the file. Its reader compares it, to find that the file is unchanged. */
function FileHash({ hash }: { hash: string }) {
  const { t } = useTranslation()
  return (
    <Text size="s" tone="quiet" breaks>
      {t('exports.hash')} <code>{hash}</code>
    </Text>
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

function ExportState({ job }: { job: ExportJob }) {
  const { i18n, t } = useTranslation()
  const { state } = job
  if (state.status === 'failed') {
    const known = Object.keys(errors).find((code): code is keyof typeof errors => code === state.code)
    const reason = known ? errorText(known, i18n.language) : state.reason
    return (
      <Text tone="danger" role="alert">
        {t('exports.failed', { reason })}
      </Text>
    )
  }
  return (
    <>
      {state.status === 'running' && <ExportProgress job={job} />}
      {/* Mounted before its text, so that screen readers read it. The progress would be read every second. */}
      <div role="status">
        <OutcomeText job={job} />
      </div>
    </>
  )
}

/** An evidence package has posts, other files have rows. */
function countedBy(format: ExportJob['format']): 'exports.posts' | 'exports.rows' {
  return format === 'evidence' ? 'exports.posts' : 'exports.rows'
}

function ExportProgress({ job: { done, total, fileName, translation, format } }: { job: ExportJob }) {
  const { t } = useTranslation()
  const { count, percent } = useFormat()
  const share = Math.min(1, done / Math.max(1, total)) * progressCap(translation)
  return (
    <Row gap={3} nowrap>
      <Progress.Root size={4} data-grow>
        <Progress.Section value={share * 100} aria-label={t('exports.progress', { name: fileName })} />
      </Progress.Root>
      <Text as="span" size="s" tone="quiet" numeric>
        {percent(share)} · {count(done)} / {t(countedBy(format), { count: total, formatted: count(total) })}
      </Text>
    </Row>
  )
}

function OutcomeText({ job: { state, total, format } }: { job: ExportJob }) {
  const { t } = useTranslation()
  const { count, bytes, instant } = useFormat()
  switch (state.status) {
    case 'queued':
      return <Text numeric>{t('exports.queued')}</Text>
    case 'done':
      return (
        <Text numeric>
          {t(countedBy(format), { count: total, formatted: count(total) })} · {bytes(state.size)} ·{' '}
          {t('exports.until', { when: instant(state.expiresAt) })}
        </Text>
      )
    case 'cancelled':
      return <Text numeric>{t('exports.cancelled')}</Text>
    case 'running':
    case 'failed':
      return null
  }
}

/** Says which translations are missing in the file. */
function TranslationNote({ job: { translation, untranslated } }: { job: ExportJob }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (translation === 'tooMany')
    return (
      <Text size="s" tone="quiet" numeric>
        {t('exports.leftPlain')}
      </Text>
    )
  if (untranslated === 0) return null
  return (
    <Text tone="danger">
      {t('exports.untranslated', { count: untranslated, formatted: count(untranslated) })}
    </Text>
  )
}
