import type { DateRange } from '@litopys/contract/schemas/search'
import { memo, type Ref, useMemo } from 'react'
import { seriesColour } from '#ui/chart-ink.ts'
import type { MeasuredSplit } from '../measured.ts'
import { OverlayDrawing } from '../overlay/overlay-drawing.tsx'
import { axisValues, highestStack, type Split } from '../split.ts'
import { BrushedChart } from './brushed-chart.tsx'
import { ChartFrame, plot } from './chart-frame.tsx'

const gapFrom = 4

/** The smallest step of the axis, and how its values are written. */
type Axis = { least: number; format: (value: number) => string }

type Props = {
  split: MeasuredSplit
  chart: 'bars' | 'lines'
  /** Title inside the chart. */
  title: string
  /** Names of the series, in their order. */
  names: readonly string[]
  format: (value: number) => string
  axis: Axis
  onPick: (range: DateRange) => void
  drawing: Ref<SVGSVGElement>
}

/** Shows posts per interval, split by the values of a field. */
export function SplitChart({ split, chart, title, names, format, axis, onPick, drawing }: Props) {
  const inks = useMemo(
    () =>
      new Map(
        split.series.map(({ value = '', total }, index) => [
          value,
          { name: names[index] ?? '', colour: colourOf(split, index), total: format(total) },
        ]),
      ),
    [split, names, format],
  )
  const figuresOf = (from: number, to: number) =>
    split.series.flatMap((_, index) => {
      const figure = split.figureOf(index, from, to)
      return figure > 0 ? [`${names[index]} ${format(figure)}`] : []
    })
  return (
    <BrushedChart timeline={split.timeline} title={title} figuresOf={figuresOf} onPick={onPick}>
      {(width) =>
        chart === 'lines' ? (
          <OverlayDrawing
            split={split}
            inks={inks}
            pointed={undefined}
            title={title}
            width={width}
            axis={axis}
            ref={drawing}
          />
        ) : (
          <SplitDrawing split={split} title={title} names={names} width={width} axis={axis} ref={drawing} />
        )
      }
    </BrushedChart>
  )
}

type DrawingProps = {
  split: Split
  title: string
  names: readonly string[]
  width: number
  axis: Axis
  ref: Ref<SVGSVGElement>
}

/** Draws stacked bars, one colour per value. */
const SplitDrawing = memo(function SplitDrawing({ split, title, names, width, axis, ref }: DrawingProps) {
  const { timeline, series } = split
  const scale = axisValues(highestStack(split), axis.least)
  const legend = series.map(({ value = '' }, index) => ({
    key: value,
    text: names[index] ?? '',
    colour: colourOf(split, index),
  }))
  return (
    <ChartFrame
      timeline={timeline}
      title={title}
      width={width}
      scale={scale}
      format={axis.format}
      legend={series.some(({ value }) => value !== undefined) ? legend : []}
      ref={ref}
    >
      {stacked(split, width - plot.left, scale.at(-1) ?? 1).map((shape, index) => (
        <path key={series[index]?.value ?? ''} d={shape} fill={colourOf(split, index)} />
      ))}
    </ChartFrame>
  )
})

/** The colour of a series. The total and the rest are not values and have a neutral colour. */
function colourOf({ series }: Split, index: number): string {
  if (series.length === 1) return 'var(--bar)'
  return series[index]?.value === undefined ? 'var(--series-rest)' : seriesColour(index)
}

/** The path of each series, stacked on the ones before it, on whole pixels. */
function stacked({ timeline, series }: Split, width: number, top: number): string[] {
  const slotWidth = width / timeline.slots.length
  const gap = slotWidth >= gapFrom ? 1 : 0
  const below = timeline.slots.map(() => 0)
  return series.map(({ counts }) =>
    counts
      .flatMap((count, slot) => {
        if (count === 0) return []
        const low = below[slot] ?? 0
        below[slot] = low + count
        const left = Math.round(slot * slotWidth)
        const right = Math.max(left + 1, Math.round((slot + 1) * slotWidth) - gap)
        const [from, to] = [low, low + count].map(
          (value) => plot.height - Math.round((value / top) * plot.height),
        )
        return [`M${left} ${from}V${to}H${right}V${from}Z`]
      })
      .join(''),
  )
}
