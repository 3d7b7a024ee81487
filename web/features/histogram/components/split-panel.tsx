import type { DateHistogram, DateRange, FacetField, Interval } from '@litopys/contract/schemas/search'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswered } from '#api/local-answers.ts'
import { useFormat } from '#i18n/use-format.ts'
import { ChartTools } from '#ui/chart-tools.tsx'
import { FigureTable } from '#ui/figure-table.tsx'
import { Row, Text } from '#ui/layout.tsx'
import { pictureText } from '#ui/save-picture.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { type CollectionSearch, dateHistogram } from '../api/histogram.ts'
import { type ChartMeasure, countedFor, measuredSplit } from '../measured.ts'
import { splitOf } from '../split.ts'
import { figuresOf } from '../split-figures.ts'
import classes from './histogram.module.css'
import { SplitChart } from './split-chart.tsx'

type Props = {
  searchInput: CollectionSearch
  interval: Interval | undefined
  split: FacetField | undefined
  chart?: 'bars' | 'lines'
  measure?: ChartMeasure
  isTable: boolean
  onTable: (isTable: boolean) => void
  /** Renders further actions for the chart. */
  actions?: (picture: () => string | undefined) => ReactNode
  /** Title inside the chart. */
  title: string
  nameOf: (field: FacetField, value: string) => string
  onDates: (range: DateRange) => void
  /** The control that selects the field. */
  children: ReactNode
}

/** The smallest step of the axis of shares. */
const smallestShare = 1e-7

export function SplitPanel({
  searchInput,
  interval,
  split: field,
  chart = 'bars',
  measure = 'posts',
  isTable,
  onTable,
  actions,
  title,
  nameOf,
  onDates,
  children,
}: Props) {
  const { t, i18n } = useTranslation()
  const { count, brief, share } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const counted = countedFor(measure)
  const { data, measured, failure } = useMeasured({ searchInput, interval, split: field, measure })
  const range = searchInput.filters.dateCreated
  const isShare = measure === 'share'
  const names = measured?.series.map(({ value }) => {
    if (value !== undefined && field) return nameOf(field, value)
    return t(measured.series.length === 1 ? `chart.measure.${measure}` : 'chart.rest')
  })
  const format = isShare ? share : count
  const axis = isShare ? { least: smallestShare, format: share } : { least: 1, format: brief }
  const figures =
    measured &&
    names &&
    figuresOf(measured, { title, heads: [t('dates.tableWhen'), ...names] }, i18n.language)
  const isTooLong = data !== undefined && splitOf(data, range) === undefined
  // The copy has some of the posts, so a share of them would be a wrong number.
  const isWithoutWhole = useAnswered(({ locally }) => locally) && isShare
  const hasPosts = !isWithoutWhole && measured !== undefined && measured.timeline.slots.length > 0
  const isWithoutViews = hasPosts && counted === 'views' && measured.series.length === 0
  const areViewsKnown = data?.views !== undefined && data.views.unknown < data.views.posts
  return (
    <section className={classes.split} aria-label={t('chart.time')}>
      <Row gap={5} rowGap={1} align="baseline">
        <Text as="h2" size="l" weight="heading">
          {t('chart.time')}
        </Text>
        {children}
        {figures && hasPosts && !isWithoutViews && (
          <ChartTools
            isTable={isTable}
            onTable={onTable}
            figures={figures}
            drawing={drawing}
            name={t('chart.timeFile', { measure: t(`chart.measureFile.${measure}`) })}
          />
        )}
        {figures &&
          hasPosts &&
          !isWithoutViews &&
          !isTable &&
          actions?.(() => (drawing.current ? pictureText(drawing.current) : undefined))}
      </Row>
      {failure && !isWithoutWhole && (
        <SmallFailure title={t('chart.failed')} onRetry={() => void failure()} />
      )}
      {isTooLong && <Text tone="quiet">{t('dates.tooMany')}</Text>}
      {!failure && !isTooLong && !measured && !isWithoutWhole && (
        <div className={classes.waiting} data-chart="split" />
      )}
      {isWithoutWhole && <Text tone="quiet">{t('chart.shareOffline')}</Text>}
      {isWithoutViews && <Text tone="quiet">{t(areViewsKnown ? 'chart.zeroViews' : 'chart.noViews')}</Text>}
      {!isWithoutViews && hasPosts && names && figures && (
        <>
          {!isTable && (
            <SplitChart
              split={measured}
              chart={chart}
              title={title}
              names={names}
              format={format}
              axis={axis}
              onPick={onDates}
              drawing={drawing}
            />
          )}
          <FigureTable figures={figures} isHidden={!isTable} format={format} />
          {data?.views && <UnknownViews {...data.views} />}
        </>
      )}
    </section>
  )
}

function UnknownViews({ posts, unknown }: NonNullable<DateHistogram['views']>) {
  const { t } = useTranslation()
  const { count } = useFormat()
  if (unknown === 0) return null
  return (
    <Text tone="quiet" size="s">
      {t('chart.unknownViews', { count: unknown, unknown: count(unknown), posts: count(posts) })}
    </Text>
  )
}

/** The figures of the chart; `failure` repeats what failed. */
function useMeasured({
  searchInput,
  interval,
  split: field,
  measure,
}: Pick<Props, 'searchInput' | 'interval' | 'split'> & { measure: ChartMeasure }) {
  const counted = { split: field, measure: countedFor(measure) }
  const { data, error, refetch, isPlaceholderData } = useQuery(dateHistogram(searchInput, interval, counted))
  const range = searchInput.filters.dateCreated
  const isShare = measure === 'share'
  const whole = useQuery({
    ...dateHistogram({ q: '', filters: range ? { dateCreated: range } : {} }, data?.interval),
    enabled: isShare && data !== undefined,
  })
  // Those of another interval or of other dates are shown until the wanted ones are loaded.
  const wholeData = isPlaceholderData === whole.isPlaceholderData ? whole.data : undefined
  const measured = useMemo(() => {
    const split = data && splitOf(data, range)
    const all = isShare && wholeData ? splitOf(wholeData, range) : undefined
    if (!split || (isShare && wholeData?.interval !== data?.interval)) return undefined
    return measuredSplit(split, measure, all)
  }, [data, range, measure, isShare, wholeData])
  const failure = error && !data ? refetch : isShare && whole.error && !whole.data ? whole.refetch : undefined
  return { data, measured, failure }
}
