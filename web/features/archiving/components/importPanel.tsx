import { Button, Progress, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { useFormat } from '#i18n/useFormat.ts'
import { type ImportState, useImport } from '../useImport.ts'
import { FileDrop } from './fileDrop.tsx'
import classes from './importPanel.module.css'

/** Brings an export of a channel in. */
export function ImportPanel() {
  const { t } = useTranslation()
  const { state, start } = useImport()
  const [file, setFile] = useState<File>()
  const [channel, setChannel] = useState('')
  const busy = state.status === 'uploading'

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
          if (!file) return
          void start(file, channel.trim())
          setFile(undefined)
          setChannel('')
        }}
      >
        <FileDrop file={file} disabled={busy} onFile={setFile} />
        <TextInput
          label={t('import.channel')}
          description={t('import.channelHint')}
          placeholder="channel_name"
          maxLength={256}
          value={channel}
          disabled={busy}
          onChange={(event) => setChannel(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" className={classes.start} disabled={!file || busy}>
          {t('import.start')}
        </Button>
      </form>
      <Outcome state={state} />
    </section>
  )
}

function Outcome({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const errorText = useErrorText()
  switch (state.status) {
    case 'idle':
      return null
    case 'uploading':
      return (
        <div className={classes.progress}>
          <p className={classes.line}>
            <span>{t('import.uploading', { name: state.name })}</span>
            <span className={classes.figure}>
              {bytes(state.sent)} / {bytes(state.total)}
            </span>
          </p>
          <Progress.Root size={4}>
            <Progress.Section
              value={(state.sent / Math.max(1, state.total)) * 100}
              aria-label={t('import.uploading', { name: state.name })}
            />
          </Progress.Root>
          <Button size="xs" variant="default" className={classes.start} onClick={state.cancel}>
            {t('import.cancelUpload')}
          </Button>
        </div>
      )
    case 'started':
      return (
        <p className={classes.good} role="status">
          {t('import.started')}
        </p>
      )
    case 'cancelled':
      return (
        <p className={classes.text} role="status">
          {t('import.cancelled')}
        </p>
      )
    case 'failed':
      return (
        <p className={classes.bad} role="alert">
          {errorText(state.error)}
        </p>
      )
  }
}
