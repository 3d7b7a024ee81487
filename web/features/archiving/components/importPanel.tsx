import { isBlankText } from '@litopys/contract/blankText'
import { isWrongChannelName } from '@litopys/contract/channelName'
import { Button, Progress } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#i18n/useErrorText.ts'
import { useFormat } from '#i18n/useFormat.ts'
import { isGoingOn } from '../isGoingOn.ts'
import { type ImportState, useImport } from '../useImport.ts'
import { useJobs } from '../useJobs.ts'
import { ChannelField } from './channelField.tsx'
import { FileDrop } from './fileDrop.tsx'
import classes from './importPanel.module.css'
import { JobEntry } from './jobEntry.tsx'

/** By bare id: a report knows a channel only so. */
type Titles = { channelTitles: ReadonlyMap<string, string> }

/** Brings an export of a channel in. */
export function ImportPanel({ channelTitles }: Titles) {
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
          const name = isBlankText(channel) ? '' : channel.trim()
          if (!file || (name !== '' && isWrongChannelName(name))) return
          void start(file, name)
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
      <Outcome state={state} channelTitles={channelTitles} />
    </section>
  )
}

function Outcome({ state, channelTitles }: Titles & { state: ImportState }) {
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
      return <Started jobId={state.jobId} channelTitles={channelTitles} />
    case 'cancelled':
      return (
        <p className={classes.text} role="status">
          {t('import.cancelled')}
        </p>
      )
    case 'failed':
      return (
        <p className={classes.bad} role="alert">
          <strong>{t('import.failed')}</strong> {errorText(state.error)}
        </p>
      )
  }
}

/** How the import goes, and what came of it. */
function Started({ jobId, channelTitles }: Titles & { jobId: string }) {
  const { t } = useTranslation()
  const { data } = useJobs({ kind: 'import', page: 1 })
  const job = data?.data.find(({ id }) => id === jobId)
  return (
    <>
      {(!job || isGoingOn(job)) && (
        <p className={classes.good} role="status">
          {t('import.started')}
        </p>
      )}
      {job && (
        <ul className={classes.outcome}>
          <JobEntry job={job} channelTitles={channelTitles} mayStop />
        </ul>
      )}
    </>
  )
}
