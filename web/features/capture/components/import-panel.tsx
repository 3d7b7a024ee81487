import { isBlankText } from '@litopys/contract/blank-text'
import { isWrongChannelName, readChannelName } from '@litopys/contract/channel-name'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useUploadMark } from '#ui/unsaved.ts'
import { isUnfinished } from '../is-unfinished.ts'
import { type QueuedImport, useImportQueue } from '../use-import-queue.ts'
import { useImports } from '../use-jobs.ts'
import { FileDrop } from './file-drop.tsx'
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
    <Stack as="section" gap={3} aria-labelledby="import-title">
      <Text as="h2" size="l" weight="heading" id="import-title">
        {t('import.title')}
      </Text>
      <Text tone="soft">{t('import.text')}</Text>
      <Stack
        as="form"
        gap={3}
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
        {files.length > 1 && <Text tone="soft">{t('import.channelOfAll')}</Text>}
        <Row>
          <Button type="submit" size="sm" disabled={files.length === 0}>
            {files.length > 1
              ? t('import.startAll', { count: files.length, formatted: count(files.length) })
              : t('import.start')}
          </Button>
        </Row>
      </Stack>
      {isNews && items.some(({ state }) => state.status === 'started') && <StartedNote items={items} />}
      <ImportQueue items={items} channelTitles={channelTitles} onRemove={remove} />
    </Stack>
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
    <Text tone="good" role="status">
      {t('import.started')}
    </Text>
  )
}

/** As in result.json, or with the -100 or minus of other tools. */
const channelId = /^-?\d{1,19}$/

type ChannelProps = { value: string; disabled: boolean; onChange: (value: string) => void }

/** Shows a field for the channel of a file, and whether the typed text is a username, an ID or a title. */
function ChannelField({ value, disabled, onChange }: ChannelProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(false)
  const read = readChannelName(value)
  const interpretation = () => {
    if (value.trim() === '' || read.kind === 'wrong') return t('import.channelHint')
    if (channelId.test(value.trim())) return t('import.channelId')
    return read.kind === 'username'
      ? t('import.channelUsername', { username: read.username })
      : t('import.channelTitle')
  }
  return (
    <TextInput
      label={t('import.channel')}
      description={
        // Says how the text is understood, so it is as readable as the text of the panel.
        <Text as="span" size="m" tone="soft">
          {interpretation()}
        </Text>
      }
      placeholder="@channel_name"
      maxLength={256}
      value={value}
      disabled={disabled}
      error={left && read.kind === 'wrong' ? t('import.channelWrong') : undefined}
      onBlur={() => setLeft(true)}
      onChange={(event) => {
        setLeft(false)
        onChange(event.currentTarget.value)
      }}
    />
  )
}
