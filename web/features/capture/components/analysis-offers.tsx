import type { Job } from '@litopys/contract/schemas/job'
import { Button, Progress } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Note, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { cancelJob } from '../api/jobs.ts'
import { mediaAnalysisNeed, startMediaAnalysis } from '../api/media-analysis.ts'
import { reanalysisNeed, startReanalysis } from '../api/reanalysis.ts'
import { startTranscription, transcriptionNeed } from '../api/transcription.ts'
import classes from './capture.module.css'

/**
 * Offers to re-analyse posts that were analysed by an older version or with older rules, and shows the
 * progress.
 */
export function ReanalysisOffer() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery(reanalysisNeed)
  return (
    <Offer
      need={data}
      needed={(outdated) => t('reanalysis.needed', { count: outdated, formatted: count(outdated) })}
      label={t('reanalysis.start')}
      running={t('reanalysis.running')}
      start={startReanalysis}
    />
  )
}

/** Offers to analyse media files that the current version has not read, and shows the progress. */
export function MediaAnalysisOffer() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery(mediaAnalysisNeed)
  return (
    <Offer
      need={data}
      needed={(outdated) => t('mediaAnalysis.needed', { count: outdated, formatted: count(outdated) })}
      label={t('mediaAnalysis.start')}
      running={t('mediaAnalysis.running')}
      working={(outdated) => t('mediaAnalysis.working', { formatted: count(outdated) })}
      start={startMediaAnalysis}
    />
  )
}

/** Offers to transcribe files that the current model has not transcribed, and failed ones again. */
export function TranscriptionOffer() {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data } = useQuery(transcriptionNeed)
  if (!data) return null
  const { outdated, failed, isWorking, job } = data
  const needs = [
    ...(outdated > 0 ? [t('transcription.needed', { count: outdated, formatted: count(outdated) })] : []),
    ...(failed > 0 ? [t('transcription.failed', { count: failed, formatted: count(failed) })] : []),
  ]
  return (
    <Offer
      need={{ outdated: outdated + failed, isWorking, ...(job ? { job } : {}) }}
      needed={() => needs.join(' ')}
      label={t(outdated > 0 ? 'transcription.start' : 'transcription.again')}
      running={t('transcription.running')}
      working={() => t('transcription.working', { formatted: count(outdated) })}
      start={startTranscription}
    />
  )
}

type OfferProps = {
  need: { outdated: number; isWorking?: boolean; job?: Job } | undefined
  needed: (outdated: number) => string
  label: string
  running: string
  /** What the server does without a job. */
  working?: (outdated: number) => string
  start: () => Promise<void>
}

function Offer({ need, needed, label, running, working, start }: OfferProps) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const errorText = useErrorText()
  const starting = useMutation({ mutationFn: start })
  const stopping = useMutation({ mutationFn: cancelJob })
  if (!need || (need.outdated === 0 && !need.job)) return null
  const { isWorking = false, job, outdated } = need
  return (
    <Note tone="accent" className={classes.offer} role="status">
      {job ? (
        <Row gap={4} rowGap={2}>
          <span>{running}</span>
          <Progress.Root size={4} className={classes.bar}>
            <Progress.Section value={(job.done / Math.max(1, job.total)) * 100} aria-label={running} />
          </Progress.Root>
          <Text as="span" numeric>{`${count(job.done)} / ${count(job.total)}`}</Text>
          <TextButton disabled={stopping.isPending} onClick={() => stopping.mutate(job.id)}>
            {t('jobs.cancel')}
          </TextButton>
        </Row>
      ) : working && isWorking ? (
        <span>{working(outdated)}</span>
      ) : (
        <Row gap={4} rowGap={2} spread>
          <span>{needed(outdated)}</span>
          <Button size="xs" loading={starting.isPending} onClick={() => starting.mutate()}>
            {label}
          </Button>
        </Row>
      )}
      {starting.error && <Text tone="danger">{errorText(starting.error)}</Text>}
    </Note>
  )
}
