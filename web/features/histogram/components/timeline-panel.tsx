import type { DateRange, Interval } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { timelineOf } from '../timeline.ts'
import { Histogram } from './histogram.tsx'
import classes from './histogram-panel.module.css'
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
      <div className={classes.controls}>
        <span className={classes.zone}>{hint}</span>
        <div className={classes.interval}>
          <IntervalSelect interval={interval} onChange={setInterval} />
          <span className={classes.zone}>{t('dates.zone', { zone: data.timeZone })}</span>
        </div>
      </div>
      {!timeline && <p className={classes.note}>{t('dates.tooMany')}</p>}
      {timeline && timeline.slots.length > 0 && (
        <div className={classes.chart}>
          <Histogram timeline={timeline} onPick={onPick} />
          <HistogramTable timeline={timeline} />
        </div>
      )}
    </>
  )
}
