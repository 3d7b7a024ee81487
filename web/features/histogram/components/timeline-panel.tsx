import type { DateRange, Interval } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { timelineOf } from '../timeline.ts'
import classes from './histogram.module.css'
import { Histogram } from './histogram.tsx'
import { HistogramTable } from './histogram-table.tsx'
import { IntervalSelect } from './interval-select.tsx'

type Props = { searchInput: CollectionSearch; hint: string; onPick: (range: DateRange) => void }

/** Shows posts over time on a page without a search. Selecting dates starts a search. */
export function TimelinePanel({ searchInput, hint, onPick }: Props) {
  const { t } = useTranslation()
  const [interval, setInterval] = useState<Interval>()
  const { data, error, refetch } = useQuery(dateHistogram(searchInput, interval))
  const timeline = data && timelineOf(data)
  if (error && !data) return <SmallFailure title={t('dates.failed')} onRetry={() => void refetch()} />
  if (!data) return <div className={classes.waiting} />
  return (
    <>
      <Row gap={4} rowGap={1} spread>
        <Text as="span" size="s" tone="quiet" className={classes.zone}>
          {hint}
        </Text>
        <Row gap={4}>
          <IntervalSelect interval={interval} onChange={setInterval} />
          <Text as="span" size="s" tone="quiet" className={classes.zone}>
            {t('dates.zone', { zone: data.timeZone })}
          </Text>
        </Row>
      </Row>
      {!timeline && <Text tone="quiet">{t('dates.tooMany')}</Text>}
      {timeline && timeline.slots.length > 0 && (
        <>
          <Histogram timeline={timeline} onPick={onPick} />
          <HistogramTable timeline={timeline} />
        </>
      )}
    </>
  )
}
