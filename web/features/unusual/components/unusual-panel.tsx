import type { DateRange, SearchInput, ValueField } from '@litopys/contract/schemas/search'
import type { Unusual, UnusualKind, UnusualValue } from '@litopys/contract/schemas/unusual'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryFailed } from '#api/query-client.ts'
import { useFormat } from '#i18n/use-format.ts'
import { saveCsv } from '#ui/csv.ts'
import { Row, Stack, Text } from '#ui/layout.tsx'
import { useOnline } from '#ui/online.ts'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { unusualIn } from '../api/unusual.ts'
import classes from '../unusual.module.css'
import { unusualCsv } from '../unusual-csv.ts'
import { useFactorText, useKindLabel, useUnusualLabel } from '../use-unusual-label.ts'
import { UnusualTable } from './unusual-table.tsx'

type Props = {
  searchInput: SearchInput
  /** By bare id. */
  channelTitles: ReadonlyMap<string, string>
  /** `period`: of the posts that were counted. */
  onWord: (word: string, period: DateRange) => void
  onValue: (field: ValueField, value: string, period: DateRange) => void
}

/** Shows what is more frequent in the period of a search than before. A value narrows the search. */
export function UnusualPanel({ searchInput, channelTitles, onWord, onValue }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(unusualIn(searchInput))
  const isOffline = useOnline(({ online, known }) => known && !online)
  const [isTable, setTable] = useState(false)
  const labelOf = useUnusualLabel(channelTitles)
  const kindLabel = useKindLabel()
  const onPick = (kind: UnusualKind, { value }: UnusualValue) => {
    const { dateCreated = {} } = searchInput.filters ?? {}
    // Without both dates, the last week of the results was counted.
    const period = data?.period ? { ...rangeOf(data.period), ...dateCreated } : dateCreated
    if (kind === 'words') onWord(value, period)
    else onValue(kind, value, period)
  }
  if (error && !data)
    return isOffline ? (
      <Text tone="quiet">{t('unusual.offline')}</Text>
    ) : (
      <SmallFailure title={t('unusual.failed')} onRetry={retryFailed} />
    )
  if (!data) return <Waiting blocks={2} />
  const groups = data.groups.filter(({ values }) => values.length > 0)
  const young = groups
    .flatMap(({ kind, values }) => (kind === 'channelId' ? values : []))
    .flatMap((one) => (one.firstPost === undefined ? [] : [labelOf('channelId', one)]))
  const save = () => saveCsv(t('unusual.file'), unusualCsv({ ...data, groups }, { labelOf, kindLabel, t }))
  return (
    <Stack as="section" gap={3} className={classes.panel} aria-label={t('unusual.title')}>
      <Row gap={4} rowGap={1} align="baseline" spread>
        <Comparison unusual={data} />
        {groups.length > 0 && (
          <Row gap={4} rowGap={0}>
            <QuietCheck label={t('unusual.table')} checked={isTable} onChange={setTable} />
            <TextButton onClick={save}>
              <IconDownload size={15} stroke={1.7} aria-hidden /> {t('unusual.csv')}
            </TextButton>
          </Row>
        )}
      </Row>
      {young.length > 0 && (
        <Text tone="quiet" size="s">
          {t('unusual.young', { channels: listed(young) })}
        </Text>
      )}
      {groups.length === 0 && <Text tone="quiet">{emptyText(data, t)}</Text>}
      {groups.length > 0 && isTable && <UnusualTable groups={groups} labelOf={labelOf} onPick={onPick} />}
      {groups.length > 0 && !isTable && (
        <div className={classes.groups}>
          {groups.map(({ kind, values }) => (
            <Group
              key={kind}
              title={kindLabel(kind)}
              values={values}
              label={(value) => labelOf(kind, value)}
              onPick={(value) => onPick(kind, value)}
            />
          ))}
        </div>
      )}
    </Stack>
  )
}

const mostNames = 3

function listed(names: readonly string[]): string {
  return [...names.slice(0, mostNames), ...(names.length > mostNames ? ['…'] : [])].join(', ')
}

function emptyText(
  { posts, before }: Unusual,
  t: (key: 'unusual.noPosts' | 'unusual.noneBefore' | 'unusual.nothing') => string,
): string {
  if (posts === 0) return t('unusual.noPosts')
  return t(before.posts === 0 ? 'unusual.noneBefore' : 'unusual.nothing')
}

function rangeOf({ from, before }: NonNullable<Unusual['period']>): DateRange {
  return { from, to: lastOf(before) }
}

/** The last second before an instant. */
function lastOf(before: string): string {
  return new Date(Date.parse(before) - 1_000).toISOString().replace('.000Z', 'Z')
}

/** Says what is compared with what. */
function Comparison({ unusual: { period, posts, before } }: { unusual: Unusual }) {
  const { t } = useTranslation()
  const { count, instant, day } = useFormat()
  const postsIn = (amount: number) => t('search.total', { count: amount, formatted: count(amount) })
  if (!period) return null
  const spanText = ({ from, before: end }: typeof period) => {
    const last = lastOf(end)
    const isWholeDays = instant(from).endsWith('00:00') && instant(end).endsWith('00:00')
    if (!isWholeDays) return `${instant(from)} – ${instant(last)}`
    return day(from) === day(last) ? day(from) : `${day(from)} – ${day(last)}`
  }
  const compared = before.periods.at(-1)
  const texts = {
    period: spanText(period),
    posts: postsIn(posts),
    since: compared ? day(compared.from) : '',
    earlier: compared ? spanText(compared) : '',
    before: postsIn(before.posts),
  }
  const weeks = before.periods.length
  return (
    <Text tone="soft" size="s" numeric>
      {weeks > 1 ? t('unusual.compared', { ...texts, count: weeks }) : t('unusual.comparedOnce', texts)}
    </Text>
  )
}

type GroupProps = {
  title: string
  values: UnusualValue[]
  label: (value: UnusualValue) => string
  onPick: (value: UnusualValue) => void
}

const shownAtFirst = 6

function Group({ title, values, label, onPick }: GroupProps) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? values : values.slice(0, shownAtFirst)
  return (
    <div>
      <Text as="h2" size="s" weight="medium" tone="soft" className={classes.heading}>
        {title}
      </Text>
      <ul className={classes.values}>
        {shown.map((one) => (
          <li key={one.value} className={classes.value}>
            <TextButton cut title={t('unusual.pick', { value: label(one) })} onClick={() => onPick(one)}>
              {label(one)}
            </TextButton>
            <Figures value={one} />
          </li>
        ))}
      </ul>
      {values.length > shownAtFirst && (
        <TextButton size="s" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('unusual.fewer') : t('unusual.all', { count: values.length })}
        </TextButton>
      )}
    </div>
  )
}

/** The number of posts, and how many times as many as expected. */
function Figures({ value }: { value: UnusualValue }) {
  const { t } = useTranslation()
  const { count, day } = useFormat()
  const factor = useFactorText()
  const { posts, texts, expected, channels, firstPost } = value
  const detail = t('unusual.detail', {
    posts: count(posts),
    texts: count(texts),
    expected: count(expected),
    count: channels,
    channels: count(channels),
  })
  const title = firstPost ? `${detail}. ${t('unusual.sinceDetail', { date: day(firstPost) })}` : detail
  return (
    <Text as="span" size="s" tone="quiet" numeric className={classes.figures} title={title}>
      {count(posts)}{' '}
      <Text as="b" tone="accent" size="s" className={classes.factor}>
        {factor(value)}
      </Text>
    </Text>
  )
}
