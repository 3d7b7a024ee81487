import { defaultTimeZone } from '@litopys/contract/constants'
import type { DateRange, Interval } from '@litopys/contract/schemas/search'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryFailed } from '#api/query-client.ts'
import { Row, Text, useNarrow } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { burstsOf } from '../bursts.ts'
import { timelineOf } from '../timeline.ts'
import { DateControls } from './date-controls.tsx'
import classes from './histogram.module.css'
import { Histogram } from './histogram.tsx'
import { HistogramTable } from './histogram-table.tsx'
import { IntervalSelect } from './interval-select.tsx'

type Props = {
  searchInput: CollectionSearch
  interval: Interval | undefined
  onDates: (range: DateRange) => void
  onInterval: (interval: Interval | undefined) => void
  /** Whether the chart is drawn under the controls or elsewhere. */
  chart: 'here' | 'elsewhere'
  /** A button after the one that folds the chart, and what it opens below the chart. */
  more?: { button: ReactNode; panel: ReactNode } | undefined
}

/**
 * Shows the dates of a search and a low chart of its posts over time. The browser remembers whether the chart
 * is collapsed.
 */
export function HistogramPanel({ searchInput, interval, onDates, onInterval, chart, more }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(dateHistogram(searchInput, interval))
  const range = searchInput.filters.dateCreated
  const [isOpen, setOpen] = useState(range !== undefined)
  const timeZone = data?.timeZone ?? defaultTimeZone
  const chartId = useId()
  const isNarrow = useNarrow()
  const isUnfolded = usePreferences(({ histogramOpen }) => histogramOpen)
  const isShown = chart === 'here' && isUnfolded
  return (
    <Row
      as="section"
      gap={4}
      rowGap={0}
      className={classes.panel}
      aria-label={t(chart === 'here' ? 'dates.title' : 'dates.choice')}
    >
      {chart === 'here' && (
        <Row
          as="button"
          type="button"
          inline
          gap={1}
          nowrap
          tone="soft"
          className={classes.fold}
          aria-expanded={isUnfolded}
          aria-controls={chartId}
          onClick={() => usePreferences.setState({ histogramOpen: !isUnfolded })}
        >
          <IconChevronRight size={14} aria-hidden />
          {t('dates.title')}
        </Row>
      )}
      {more?.button}
      {isNarrow && (
        <TextButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('dates.choice')}
        </TextButton>
      )}
      <Row gap={4} rowGap={1} spread={!isNarrow} className={classes.choices} hidden={isNarrow && !isOpen}>
        <DateControls range={range ?? {}} timeZone={timeZone} onChange={onDates} />
        <Row gap={4}>
          <IntervalSelect interval={interval} onChange={onInterval} />
          <Text as="span" size="s" tone="quiet" className={classes.zone}>
            {t('dates.zone', { zone: timeZone })}
          </Text>
        </Row>
      </Row>
      <div id={chartId} className={classes.whole}>
        {error && !data && <SmallFailure title={t('dates.failed')} onRetry={retryFailed} />}
        {!error && !data && isShown && <div className={classes.waiting} data-chart="low" />}
        {data && isShown && <Chart histogram={data} range={range} onDates={onDates} />}
        {more?.panel}
      </div>
    </Row>
  )
}

type ChartProps = {
  histogram: Parameters<typeof timelineOf>[0]
  range: DateRange | undefined
  onDates: (range: DateRange) => void
}

function Chart({ histogram, range, onDates }: ChartProps) {
  const { t } = useTranslation()
  const timeline = useMemo(() => timelineOf(histogram, range), [histogram, range])
  const bursts = useMemo(() => timeline && burstsOf(timeline), [timeline])
  if (!timeline) return <Text tone="quiet">{t('dates.tooMany')}</Text>
  if (timeline.slots.length === 0) return null
  return (
    <>
      <Histogram timeline={timeline} bursts={bursts} isLow onPick={onDates} />
      <HistogramTable timeline={timeline} bursts={bursts} />
    </>
  )
}
