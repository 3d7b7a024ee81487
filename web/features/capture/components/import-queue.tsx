import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/use-error-text.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import type { QueuedImport } from '../use-import-queue.ts'
import { useImports } from '../use-jobs.ts'
import classes from './import-panel.module.css'
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
    <ul className={classes.outcome} aria-label={t('import.queue')}>
      {items.map((item) => (
        <QueueItem
          key={item.id}
          item={item}
          channelTitles={channelTitles}
          onRemove={() => onRemove(item.id)}
        />
      ))}
    </ul>
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
        <li className={classes.item}>
          <p className={classes.line}>
            <span>{name}</span>
            <span className={classes.figure}>{bytes(size)}</span>
          </p>
          <p className={classes.line}>
            <span className={classes.figure}>{t('import.waiting')}</span>
            {remove}
          </p>
        </li>
      )
    case 'uploading':
      return (
        <li className={classes.item}>
          <p className={classes.line}>
            <span>{t('import.uploading', { name })}</span>
            <span className={classes.figure}>
              {bytes(state.sent)} / {bytes(state.total)}
            </span>
          </p>
          <Progress.Root size={4}>
            <Progress.Section
              value={(state.sent / Math.max(1, state.total)) * 100}
              aria-label={t('import.uploading', { name })}
            />
          </Progress.Root>
          <TextButton onClick={state.cancel}>{t('import.cancelUpload')}</TextButton>
        </li>
      )
    case 'started':
      return <StartedJob jobId={state.jobId} name={name} channelTitles={channelTitles} />
    case 'cancelled':
      return (
        <li className={classes.item}>
          <p className={classes.line}>
            <span>{name}</span>
            {remove}
          </p>
          <p className={classes.text} role="status">
            {t('import.cancelled')}
          </p>
        </li>
      )
    case 'failed':
      return (
        <li className={classes.item}>
          <p className={classes.line}>
            <span>{name}</span>
            {remove}
          </p>
          <p className={classes.bad} role="alert">
            <strong>{t('import.failed')}</strong> {errorText(state.error)}
          </p>
        </li>
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
    <li className={classes.item}>
      <p className={classes.line}>
        <span>{name}</span>
        <span className={classes.figure}>{t('import.sent')}</span>
      </p>
    </li>
  )
}
