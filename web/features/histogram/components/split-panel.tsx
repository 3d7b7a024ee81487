import type { DateRange, FacetField, Interval } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { pictureText } from '#ui/save-picture.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { splitOf } from '../split.ts'
import classes from './histogram.module.css'
import { SplitChart } from './split-chart.tsx'
import { SplitTable } from './split-table.tsx'

type Props = {
  searchInput: CollectionSearch
  interval: Interval | undefined
  split: FacetField | undefined
  chart?: 'bars' | 'lines'
  /** Renders further actions for the chart. */
  actions?: (picture: () => string | undefined) => ReactNode
  /** Title inside the chart. */
  title: string
  nameOf: (field: FacetField, value: string) => string
  onDates: (range: DateRange) => void
  /** The control that selects the field. */
  children: ReactNode
}

export function SplitPanel({
  searchInput,
  interval,
  split: field,
  chart = 'bars',
  actions,
  title,
  nameOf,
  onDates,
  children,
}: Props) {
  const { t } = useTranslation()
  const drawing = useRef<SVGSVGElement>(null)
  const { data, error, refetch } = useQuery(dateHistogram(searchInput, interval, field))
  const range = searchInput.filters.dateCreated
  const split = useMemo(() => data && splitOf(data, range), [data, range])
  const names = split?.series.map(({ value }) => {
    if (value !== undefined && field) return nameOf(field, value)
    return t(split.series.length === 1 ? 'chart.whole' : 'chart.rest')
  })
  return (
    <section className={classes.split} aria-label={t('chart.time')}>
      <Row gap={5} rowGap={1} align="baseline">
        <Text as="h2" size="l" weight="heading">
          {t('chart.time')}
        </Text>
        {children}
        {split && <PictureButtons drawing={drawing} name={t('chart.timeFile')} />}
        {split && actions?.(() => (drawing.current ? pictureText(drawing.current) : undefined))}
      </Row>
      {error && !data && <SmallFailure title={t('chart.failed')} onRetry={() => void refetch()} />}
      {!error && !data && <div className={classes.waiting} data-chart="split" />}
      {data && !split && <Text tone="quiet">{t('dates.tooMany')}</Text>}
      {split && names && split.timeline.slots.length > 0 && (
        <>
          <SplitChart
            split={split}
            chart={chart}
            title={title}
            names={names}
            onPick={onDates}
            drawing={drawing}
          />
          <SplitTable split={split} names={names} title={title} />
        </>
      )}
    </section>
  )
}
