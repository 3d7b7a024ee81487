import { isWrongChannelName } from '@litopys/contract/channelName'
import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { useFormat } from '#i18n/useFormat.ts'
import { isGoingOn, jobList } from '../api/jobs.ts'
import { type ImportState, useImport } from '../useImport.ts'
import { ChannelField } from './channelField.tsx'
import { FileDrop } from './fileDrop.tsx'
import classes from './importPanel.module.css'

/** Brings an export of a channel in. */
export function ImportPanel() {
  const { t } = useTranslation()
  const { state, start, forget } = useImport()
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
          if (!file || isWrongChannelName(channel)) return
          void start(file, channel.trim())
          setFile(undefined)
          setChannel('')
        }}
      >
        <FileDrop
          file={file}
          disabled={busy}
          onFile={(chosen) => {
            setFile(chosen)
            forget()
          }}
        />
        <ChannelField value={channel} disabled={busy} onChange={setChannel} />
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
      return <Started jobId={state.jobId} />
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

/** Says that the job goes on by itself, for as long as it does; its end is told in the list of jobs. */
function Started({ jobId }: { jobId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(jobList)
  const job = data?.data.find(({ id }) => id === jobId)
  if (job && !isGoingOn(job)) return null
  return (
    <p className={classes.good} role="status">
      {t('import.started')}
    </p>
  )
}
