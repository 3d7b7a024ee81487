import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { useBatchList } from '../batch/batch-list.ts'
import { fileText, firstColumn, readLines } from '../batch/lines.ts'
import classes from './batch.module.css'

type Props = {
  busy: boolean
  onStart: (lines: string[]) => void
  /** Further controls that narrow the search. */
  children: ReactNode
}

const leftOut = ['repeated', 'wordless', 'tooLong', 'beyond'] as const

/** Shows a field for the list of queries, which can be pasted or read from a file. */
export function BatchForm({ busy, onStart, children }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { text, phrases } = useBatchList()
  const setText = (next: string) => useBatchList.setState({ text: next })
  const [unreadable, setUnreadable] = useState(false)
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const read = readLines(text, { phrases })

  const take = async (file: File | undefined) => {
    if (!file) return
    const content = fileText(await file.arrayBuffer())
    setUnreadable(content === undefined)
    if (content === undefined) return
    setText(/\.(csv|tsv)$/i.test(file.name) ? firstColumn(content) : content.replace(/^\uFEFF/, ''))
  }

  return (
    <Stack
      as="form"
      gap={3}
      onSubmit={(event) => {
        event.preventDefault()
        if (read.lines.length > 0) onStart(read.lines)
      }}
    >
      <Text as="label" weight="bold" htmlFor="batch-lines">
        {t('batch.lines')}
      </Text>
      <textarea
        id="batch-lines"
        className={classes.lines}
        data-over={over}
        rows={8}
        spellCheck={false}
        placeholder={t('batch.placeholder')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return
          event.preventDefault()
          setOver(false)
          void take(file)
        }}
      />
      <Row gap={4} rowGap={1}>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0])
            // Lets the user select the same file again after correcting it.
            currentTarget.value = ''
          }}
        />
        <TextButton onClick={() => picker.current?.click()}>{t('batch.file')}</TextButton>
        <Text as="span" tone="quiet">
          {t('batch.fileHint')}
        </Text>
      </Row>
      {unreadable && (
        <Text tone="danger" role="alert">
          {t('batch.unreadableFile')}
        </Text>
      )}
      <QuietCheck
        label={t('batch.phrases')}
        checked={phrases}
        onChange={(chosen) => useBatchList.setState({ phrases: chosen })}
      />
      {children}
      <Row gap={4} rowGap={1}>
        <Button type="submit" size="sm" disabled={busy || read.lines.length === 0}>
          {t('batch.run')}
        </Button>
        <Text tone="quiet" aria-live="polite">
          {[
            t('batch.read', { count: read.lines.length, formatted: count(read.lines.length) }),
            ...leftOut
              .filter((why) => read[why] > 0)
              .map((why) => t(`batch.${why}`, { count: read[why], formatted: count(read[why]) })),
          ].join(' · ')}
        </Text>
      </Row>
    </Stack>
  )
}
