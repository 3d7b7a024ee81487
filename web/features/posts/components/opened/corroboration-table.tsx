import type { ComparedSource, Corroboration } from '@litopys/contract/schemas/custody'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { DiffText } from '#ui/diff-text.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import table from '#ui/table.module.css'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { corroborationOf } from '../../api/custody.ts'
import classes from './opened.module.css'

const parts = ['text', 'time', 'media'] as const
const agreements = ['same', 'different', 'unknown'] as const

type Props = { postId: string; sources: readonly string[] }

/** What the sources of a post agree and differ on. Open from the start if several kinds of sources showed it. */
export function CorroborationTable({ postId, sources }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(sources.length > 1)
  return (
    <Stack gap={2} align="start">
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'corroboration.hide' : 'corroboration.show')}
      </TextButton>
      {isOpen && <Comparison postId={postId} />}
    </Stack>
  )
}

function Comparison({ postId }: { postId: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, refetch } = useQuery(corroborationOf(postId))
  if (error) return <SmallFailure title={t('corroboration.failed')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const { sources, left } = data
  if (sources.length === 0) return <Text tone="quiet">{t('corroboration.none')}</Text>
  return (
    <>
      <Verdict compared={data} />
      <Sources compared={data} />
      {left > 0 && (
        <Text tone="soft">{t('corroboration.left', { count: left, formatted: count(left) })}</Text>
      )}
      <Text size="s" tone="quiet" className={classes.hint}>
        {t('corroboration.method')}
      </Text>
    </>
  )
}

/** The result in words: on what the sources agree, differ, and what cannot be compared. */
function Verdict({ compared }: { compared: Corroboration }) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const total = compared.sources.filter(({ record }) => record === 'read').length
  const unread = compared.sources.length - total
  if (total === 1 && unread === 0 && compared.left === 0)
    return <Text className={classes.hint}>{t('corroboration.one')}</Text>
  const lists = new Intl.ListFormat(i18n.language)
  const told = agreements.flatMap((agreement) => {
    const named = parts.filter((part) => compared[part] === agreement)
    if (named.length === 0) return []
    const list = lists.format(named.map((part) => t(`corroboration.part.${part}`)))
    return [{ agreement, text: t(`corroboration.${agreement}`, { list }) }]
  })
  return (
    <Text className={classes.hint}>
      {t('corroboration.sources', { count: total, formatted: count(total) })}
      {told.map(({ agreement, text }) => (
        <Text
          as="span"
          key={agreement}
          {...(agreement === 'different' ? { tone: 'danger', weight: 'medium' } : {})}
        >
          {' '}
          {text}
        </Text>
      ))}
      {unread > 0 && ` ${t('corroboration.unread', { count: unread, formatted: count(unread) })}`}
    </Text>
  )
}

function Sources({ compared }: { compared: Corroboration }) {
  const { t } = useTranslation()
  const { sources } = compared
  const base = sources.find(({ textGroup }) => textGroup === 1)?.text ?? ''
  return (
    <table
      className={`${table.table} ${table.entries} ${classes.compared}`}
      aria-label={t('corroboration.table')}
    >
      <thead>
        <tr>
          <th scope="col">{t('corroboration.source')}</th>
          <th scope="col">{t('corroboration.text')}</th>
          <th scope="col">{t('corroboration.time')}</th>
          <th scope="col">{t('corroboration.media')}</th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <Source key={sourceKey(source)} source={source} base={base} />
        ))}
      </tbody>
    </table>
  )
}

/** Files of one name can differ, also in what they have been captured with. */
function sourceKey({ source, asked, capturedAt, text, dateCreated, files }: ComparedSource): string {
  return JSON.stringify([source, asked, capturedAt, text, dateCreated, files])
}

function Source({ source, base }: { source: ComparedSource; base: string }) {
  const { t } = useTranslation()
  const { count, exact, instant } = useFormat()
  const { asked, observations, capturedAt, record, textGroup, timeGroup, mediaGroup } = source
  const unread = record === 'not_kept' ? t('corroboration.notKept') : t('corroboration.unreadable')
  return (
    <tr>
      <th scope="row">
        <Text as="span" weight="bold">
          {t(`postPage.from.${source.source}`)}
        </Text>
        <Text as="span" size="s" tone="quiet" breaks className={table.note}>
          {asked.join(', ')}
        </Text>
        {source.mayBeCopies && <span className={table.note}>{t('corroboration.mayBeCopies')}</span>}
        <span className={table.note}>
          {t('corroboration.observations', { count: observations, formatted: count(observations) })} ·{' '}
          {t('corroboration.latest', { when: instant(source.seenAt || capturedAt) })}
        </span>
      </th>
      <Value label={t('corroboration.text')} group={textGroup} isText>
        {source.text === undefined ? (
          <Text tone="quiet">{unread}</Text>
        ) : source.text === '' ? (
          <Text tone="quiet">{t('corroboration.noText')}</Text>
        ) : textGroup !== undefined && textGroup > 1 ? (
          <DiffText from={base} to={source.text} />
        ) : (
          <Text breaks dir="auto" className={classes.excerpt}>
            {source.text}
          </Text>
        )}
      </Value>
      <Value label={t('corroboration.time')} group={timeGroup}>
        {source.dateCreated === undefined ? (
          <Text tone="quiet">—</Text>
        ) : (
          <>
            <Text numeric>{exact(source.dateCreated)}</Text>
            {source.isDateApproximate && (
              <Text size="s" tone="quiet">
                {t('corroboration.approximate')}
              </Text>
            )}
            {source.editedAt && (
              <Text size="s" tone="quiet" numeric>
                {t('corroboration.edited', { when: instant(source.editedAt) })}
              </Text>
            )}
          </>
        )}
      </Value>
      <Value label={t('corroboration.media')} group={mediaGroup}>
        <Files source={source} />
      </Value>
    </tr>
  )
}

function Files({ source: { files, media } }: { source: ComparedSource }) {
  const { t } = useTranslation()
  if (files.length > 0)
    return files.map((hash) => (
      <code key={hash} title={hash} className={classes.hash}>
        {hash.slice(0, 12)}…
      </code>
    ))
  const text =
    media === undefined ? '—' : media === 0 ? t('corroboration.noFiles') : t('corroboration.notStored')
  return <Text tone="quiet">{text}</Text>
}

type ValueProps = { label: string; group: number | undefined; isText?: boolean; children: ReactNode }

/** A value of a source, marked if it differs from that of most sources. */
function Value({ label, group, isText = false, children }: ValueProps) {
  const { t } = useTranslation()
  const differs = group !== undefined && group > 1
  return (
    <td data-label={label} data-text={isText || undefined} data-differs={differs || undefined}>
      <Stack gap={0}>
        {differs && (
          <Text size="s" tone="danger" weight="medium">
            {t('corroboration.differs')}
          </Text>
        )}
        {children}
      </Stack>
    </td>
  )
}
