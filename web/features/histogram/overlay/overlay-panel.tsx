import { defaultTimeZone } from '@litopys/contract/constants'
import type { DateRange, Interval } from '@litopys/contract/schemas/search'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { seriesColour } from '#ui/chart-ink.ts'
import { FigureTable } from '#ui/figure-table.tsx'
import { Row, Stack, Text, useNarrow } from '#ui/layout.tsx'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { BrushedChart } from '../components/brushed-chart.tsx'
import { DateControls } from '../components/date-controls.tsx'
import { IntervalSelect } from '../components/interval-select.tsx'
import type { Split } from '../split.ts'
import { figuresOf } from '../split-figures.ts'
import classes from './overlay.module.css'
import { overlayOf } from './overlay.ts'
import { type LineInk, OverlayDrawing } from './overlay-drawing.tsx'
import { OverlayList } from './overlay-list.tsx'
import { type OverlayLine, type OverlayState, searchKey } from './overlay-state.ts'
import { useOverlay } from './use-overlay.ts'

type Props = {
  state: OverlayState
  /** The name of a line: its own, or its query and filters in words. */
  nameOf: (line: OverlayLine) => string
  /** The address of a line's search. */
  searchOf: (line: OverlayLine) => string
  onChange: (part: Partial<OverlayState>) => void
}

/**
 * Shows several searches over the same time: a chart with a line each, and a list to name, hide, open and
 * remove them.
 */
export function OverlayPanel({ state, nameOf, searchOf, onChange }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { lines, interval, dates } = state
  const answers = useOverlay(state)
  const [pointed, setPointed] = useState<string>()
  const known = lines.flatMap((line, at) => {
    const answer = answers[at]
    return answer?.status === 'known' ? [{ line, ...answer }] : []
  })
  // Includes hidden lines, so that the time range does not change when a line is hidden.
  const overlaid = known.map(({ line, histogram }) => ({ key: searchKey(line), histogram }))
  const whole = overlayOf(overlaid, dates)
  const shown = new Map(
    known
      .filter(({ line }) => !line.hidden)
      .map(({ line, total }): [string, LineInk] => [
        searchKey(line),
        { name: nameOf(line), colour: seriesColour(line.colour), total: count(total) },
      ]),
  )
  const split = whole && { ...whole, series: whole.series.filter(({ value = '' }) => shown.has(value)) }
  const isWaiting = answers.some(({ status }) => status === 'waiting')
  return (
    <>
      <Controls
        interval={interval}
        dates={dates}
        timeZone={known[0]?.histogram.timeZone ?? defaultTimeZone}
        onChange={onChange}
      />
      <section aria-label={t('chart.time')} aria-busy={isWaiting}>
        {!split && isWaiting && <div className={classes.waiting} />}
        {known.length > 0 && !whole && !isWaiting && <Text tone="quiet">{t('dates.tooMany')}</Text>}
        {split && split.timeline.slots.length > 0 && (
          <Chart
            split={split}
            inks={shown}
            pointed={pointed}
            onDates={(range) => onChange({ dates: range })}
          />
        )}
        {split && split.timeline.slots.length === 0 && !isWaiting && (
          <Text tone="quiet">{t('overlay.nothing')}</Text>
        )}
      </section>
      <OverlayList
        lines={lines}
        answers={answers}
        nameOf={nameOf}
        searchOf={searchOf}
        onPoint={setPointed}
        onChange={(next) => onChange({ lines: next })}
      />
    </>
  )
}

type ControlsProps = {
  interval: Interval | undefined
  dates: DateRange
  timeZone: string
  onChange: (part: Partial<OverlayState>) => void
}

function Controls({ interval, dates, timeZone, onChange }: ControlsProps) {
  const { t } = useTranslation()
  const isNarrow = useNarrow()
  return (
    <Row gap={4} rowGap={2} spread className={classes.controls}>
      <DateControls range={dates} timeZone={timeZone} onChange={(range) => onChange({ dates: range })} />
      <Row gap={4}>
        <IntervalSelect interval={interval} onChange={(chosen) => onChange({ interval: chosen })} />
        {!isNarrow && (
          <Text as="span" size="s" tone="quiet">
            {t('dates.zone', { zone: timeZone })}
          </Text>
        )}
      </Row>
    </Row>
  )
}

type ChartProps = {
  split: Split
  inks: ReadonlyMap<string, LineInk>
  pointed: string | undefined
  onDates: (range: DateRange) => void
}

function Chart({ split, inks, pointed, onDates }: ChartProps) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const drawing = useRef<SVGSVGElement>(null)
  const title = t('chart.time')
  const names = useMemo(
    () => split.series.map(({ value = '' }) => inks.get(value)?.name ?? ''),
    [split.series, inks],
  )
  const postsIn = (from: number, to: number) =>
    split.series.map(({ counts }, index) => {
      const posts = counts.slice(from, to + 1).reduce((sum, own) => sum + own, 0)
      return `${names[index]} ${count(posts)}`
    })
  const figures = figuresOf(split, { title, heads: [t('dates.tableWhen'), ...names] }, i18n.language)
  return (
    <>
      <div className={classes.window}>
        <BrushedChart timeline={split.timeline} title={title} figuresOf={postsIn} onPick={onDates}>
          {(width) => (
            <OverlayDrawing
              split={split}
              inks={inks}
              pointed={pointed}
              title={title}
              width={width}
              ref={drawing}
            />
          )}
        </BrushedChart>
      </div>
      <Stack align="end">
        <PictureButtons drawing={drawing} name={t('chart.searchesFile')} />
      </Stack>
      <FigureTable figures={figures} isHidden format={count} />
    </>
  )
}
