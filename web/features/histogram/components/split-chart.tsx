import type { DateRange } from '@litopys/contract/schemas/search'
import { memo, type Ref, useMemo } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import { seriesColour } from '#ui/chart-ink.ts'
import { OverlayDrawing } from '../overlay/overlay-drawing.tsx'
import { axisValues, highestStack, type Split } from '../split.ts'
import { BrushedChart } from './brushed-chart.tsx'
import { ChartFrame, plot } from './chart-frame.tsx'

const gapFrom = 4

type Props = {
  split: Split
  chart: 'bars' | 'lines'
  /** Title inside the chart. */
  title: string
  /** Names of the series, in their order. */
  names: readonly string[]
  onPick: (range: DateRange) => void
  drawing: Ref<SVGSVGElement>
}

/** Shows posts per interval, split by the values of a field. */
export function SplitChart({ split, chart, title, names, onPick, drawing }: Props) {
  const { count } = useFormat()
  const inks = useMemo(
    () =>
      new Map(
        split.series.map(({ value = '', counts }, index) => {
          const total = count(counts.reduce((sum, own) => sum + own, 0))
          return [value, { name: names[index] ?? '', colour: colourOf(split, index), total }]
        }),
      ),
    [split, names, count],
  )
  const figuresOf = (from: number, to: number) =>
    split.series.flatMap(({ counts }, index) => {
      const posts = counts.slice(from, to + 1).reduce((sum, own) => sum + own, 0)
      return posts > 0 ? [`${names[index]} ${count(posts)}`] : []
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
            ref={drawing}
          />
        ) : (
          <SplitDrawing split={split} title={title} names={names} width={width} ref={drawing} />
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
  ref: Ref<SVGSVGElement>
}

/** Draws stacked bars, one colour per value. */
const SplitDrawing = memo(function SplitDrawing({ split, title, names, width, ref }: DrawingProps) {
  const { timeline, series } = split
  const scale = axisValues(highestStack(split))
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
