import type { ListedObservation, SourceRecord } from '@litopys/contract/schemas/observation'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { usePlaceText } from '#i18n/use-place-text.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Facts, PlainList, Row, Stack, Text } from '#ui/layout.tsx'
import { saveFile } from '#ui/save-text.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { observationsOf, sourceRecord } from '../../api/observations.ts'
import { MoreButton } from './more-button.tsx'
import classes from './opened.module.css'

/** What each source showed of a post, the latest first. It is read when the user opens it. */
export function ObservationList({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap={2} align="start">
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'postPage.hideRecords' : 'postPage.showRecords')}
      </TextButton>
      {isOpen && <Observations postId={postId} />}
    </Stack>
  )
}

function Observations({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const query = useInfiniteQuery(observationsOf(postId))
  const { data, error, refetch } = query
  if (error && !data)
    return <SmallFailure title={t('postPage.recordsFailed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const shown = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.totalItems ?? 0
  if (shown.length === 0) return <Text tone="quiet">{t('postPage.noRecords')}</Text>
  return (
    <>
      <Text tone="soft" numeric>
        {t('corroboration.observations', { count: total, formatted: count(total) })}
      </Text>
      <PlainList aria-label={t('postPage.records')} className={classes.records}>
        {shown.map((one) => (
          <Entry key={`${one.run} ${one.hash} ${one.place}`} postId={postId} observation={one} />
        ))}
      </PlainList>
      <MoreButton query={query} label={t('custody.earlier')} failure={t('postPage.recordsFailed')} />
    </>
  )
}

function Entry({ postId, observation }: { postId: string; observation: ListedObservation }) {
  const { t } = useTranslation()
  const { instant, bytes } = useFormat()
  const placeText = usePlaceText()
  const [isOpen, setOpen] = useState(false)
  const { source, capturedAt, seenAt, asked, place, run, hash, parser, size } = observation
  const facts = [
    ...(seenAt ? [[t('postPage.record.seen'), instant(seenAt)] as const] : []),
    [t('postPage.record.asked'), [asked, placeText(place)].filter((part) => part !== '').join(', ')] as const,
    [t('postPage.record.run'), run] as const,
    [t('postPage.record.parser'), parser] as const,
    [t('postPage.record.size'), size === undefined ? t('postPage.record.notKept') : bytes(size)] as const,
  ]
  return (
    <Stack as="li" gap={1} className={classes.item}>
      <Text as="h3" size="m" weight="bold" numeric>
        {t(`postPage.from.${source}`)}, {t('postPage.record.captured', { when: instant(capturedAt) })}
      </Text>
      <Facts breaks>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <Text as="dt" tone="quiet">
              {name}
            </Text>
            <dd>{value}</dd>
          </Fragment>
        ))}
        <Text as="dt" tone="quiet">
          {t('postPage.record.hash')}
        </Text>
        <dd title={hash}>{hash.slice(0, 16)}…</dd>
      </Facts>
      <Row gap={4} rowGap={1}>
        <CopyButton text={hash} label={t('postPage.record.copyHash')} />
        {size !== undefined && (
          <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'postPage.record.hide' : 'postPage.record.show')}
          </TextButton>
        )}
      </Row>
      {isOpen && <RecordViewer postId={postId} observation={observation} />}
    </Stack>
  )
}

type ViewerProps = { postId: string; observation: ListedObservation }

/** The bytes as received. Text of users is shown as text, and never as a page. */
function RecordViewer({ postId, observation: { hash, source } }: ViewerProps) {
  const { t } = useTranslation()
  const { data: record, error, refetch } = useQuery(sourceRecord(postId, hash))
  if (error) return <SmallFailure title={t('postPage.recordsFailed')} onRetry={() => void refetch()} />
  if (!record) return <Waiting />
  return (
    <>
      <section
        className={classes.record}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: users scroll it with the keyboard
        tabIndex={0}
        aria-label={t('postPage.record.content')}
      >
        <pre dir="auto">{record.content}</pre>
      </section>
      <TextButton
        onClick={() => saveFile(`${postId}-${hash.slice(0, 16)}.${endings[source]}`, blobOf(record))}
      >
        <IconDownload size={16} stroke={1.7} aria-hidden />
        {t('postPage.record.download')}
      </TextButton>
    </>
  )
}

/** Endings of names that no program runs or shows as a page. */
const endings = {
  desktop: 'json',
  jsonl: 'json',
  html: 'html.txt',
  preview: 'html.txt',
  mtproto: 'tl',
} as const

function blobOf({ content, encoding }: SourceRecord): Blob {
  const bytes =
    encoding === 'utf8'
      ? new TextEncoder().encode(content)
      : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'application/octet-stream' })
}
