import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import type { QueuedImport } from '../use-import-queue.ts'
import { useImports } from '../use-jobs.ts'
import classes from './capture.module.css'
import { JobEntry } from './job-entry.tsx'

type Props = {
  items: readonly QueuedImport[]
  channelTitles: ReadonlyMap<string, string>
  onRemove: (id: number) => void
}

/** Shows the files sent from this page, each with its progress. */
export function ImportQueue({ items, channelTitles, onRemove }: Props) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <PlainList aria-label={t('import.queue')}>
      {items.map((item) => (
        <QueueItem
          key={item.id}
          item={item}
          channelTitles={channelTitles}
          onRemove={() => onRemove(item.id)}
        />
      ))}
    </PlainList>
  )
}

type ItemProps = { item: QueuedImport; channelTitles: ReadonlyMap<string, string>; onRemove: () => void }

function QueueItem({ item: { name, size, state }, channelTitles, onRemove }: ItemProps) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const errorText = useErrorText()
  const remove = (
    <TextButton aria-label={t('import.removeOf', { name })} onClick={onRemove}>
      {t('import.remove')}
    </TextButton>
  )
  switch (state.status) {
    case 'waiting':
      return (
        <Stack as="li" gap={1} className={classes.entry}>
          <Line>
            <span>{name}</span>
            <Figure>{bytes(size)}</Figure>
          </Line>
          <Line>
            <Figure>{t('import.waiting')}</Figure>
            {remove}
          </Line>
        </Stack>
      )
    case 'uploading':
      return (
        <Stack as="li" gap={1} className={classes.entry}>
          <Line>
            <span>{t('import.uploading', { name })}</span>
            <Figure>
              {bytes(state.sent)} / {bytes(state.total)}
            </Figure>
          </Line>
          <Progress.Root size={4}>
            <Progress.Section
              value={(state.sent / Math.max(1, state.total)) * 100}
              aria-label={t('import.uploading', { name })}
            />
          </Progress.Root>
          <Row>
            <TextButton onClick={state.cancel}>{t('import.cancelUpload')}</TextButton>
          </Row>
        </Stack>
      )
    case 'started':
      return <StartedJob jobId={state.jobId} name={name} channelTitles={channelTitles} />
    case 'cancelled':
      return (
        <Stack as="li" gap={1} className={classes.entry}>
          <Line>
            <span>{name}</span>
            {remove}
          </Line>
          <Text tone="soft" role="status">
            {t('import.cancelled')}
          </Text>
        </Stack>
      )
    case 'failed':
      return (
        <Stack as="li" gap={1} className={classes.entry}>
          <Line>
            <span>{name}</span>
            {remove}
          </Line>
          <Text tone="danger" role="alert">
            <strong>{t('import.failed')}</strong> {errorText(state.error)}
          </Text>
        </Stack>
      )
  }
}

type StartedProps = { jobId: string; name: string; channelTitles: ReadonlyMap<string, string> }

/** Shows the progress and the result of an import. */
function StartedJob({ jobId, name, channelTitles }: StartedProps) {
  const { t } = useTranslation()
  const [job] = useImports([jobId])
  if (job) return <JobEntry job={job} channelTitles={channelTitles} mayStop />
  return (
    <Stack as="li" gap={1} className={classes.entry}>
      <Line>
        <span>{name}</span>
        <Figure>{t('import.sent')}</Figure>
      </Line>
    </Stack>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Row as="p" gap={3} align="baseline" nowrap spread breaks>
      {children}
    </Row>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return (
    <Text as="span" tone="quiet" numeric className={classes.fixed}>
      {children}
    </Text>
  )
}
