import { isBlankText } from '@litopys/contract/blank-text'
import { isWrongChannelName } from '@litopys/contract/channel-name'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { useUploadMark } from '#ui/unsaved.ts'
import { isUnfinished } from '../is-unfinished.ts'
import { type QueuedImport, useImportQueue } from '../use-import-queue.ts'
import { useImports } from '../use-jobs.ts'
import { ChannelField } from './channel-field.tsx'
import { FileDrop } from './file-drop.tsx'
import classes from './import-panel.module.css'
import { ImportQueue } from './import-queue.tsx'

/** `channelTitles`: by bare id, as reports name channels. */
type Props = { channelTitles: ReadonlyMap<string, string> }

/** Imports one or several channel exports. */
export function ImportPanel({ channelTitles }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { items, add, remove } = useImportQueue()
  const [files, setFiles] = useState<readonly File[]>([])
  const [channel, setChannel] = useState('')
  // The result of earlier files is hidden while new files are being selected.
  const [isNews, setNews] = useState(false)
  useUploadMark(items.some(({ state }) => state.status === 'waiting' || state.status === 'uploading'))

  return (
    <section className={classes.panel} aria-labelledby="import-title">
      <h2 className={classes.title} id="import-title">
        {t('import.title')}
      </h2>
      <p className={classes.text}>{t('import.text')}</p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const name = isBlankText(channel) ? '' : channel.trim()
          if (files.length === 0 || (name !== '' && isWrongChannelName(name))) return
          add(files, name)
          setFiles([])
          setChannel('')
          setNews(true)
        }}
      >
        <FileDrop
          files={files}
          onFiles={(chosen) => {
            setFiles(chosen)
            setNews(false)
          }}
        />
        <ChannelField value={channel} disabled={false} onChange={setChannel} />
        {files.length > 1 && <p className={classes.text}>{t('import.channelOfAll')}</p>}
        <Button type="submit" size="sm" className={classes.start} disabled={files.length === 0}>
          {files.length > 1
            ? t('import.startAll', { count: files.length, formatted: count(files.length) })
            : t('import.start')}
        </Button>
      </form>
      {isNews && items.some(({ state }) => state.status === 'started') && <StartedNote items={items} />}
      <ImportQueue items={items} channelTitles={channelTitles} onRemove={remove} />
    </section>
  )
}

/** Says that imports continue after the page is closed, while any is running. */
function StartedNote({ items }: { items: readonly QueuedImport[] }) {
  const { t } = useTranslation()
  const started = items.flatMap(({ state }) => (state.status === 'started' ? [state.jobId] : []))
  const known = useImports(started)
  const isRunning = known.length < started.length || known.some(isUnfinished)
  if (!isRunning) return null
  return (
    <p className={classes.good} role="status">
      {t('import.started')}
    </p>
  )
}
