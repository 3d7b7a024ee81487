import { memo, type Ref } from 'react'
import { seriesColour } from '#ui/chart-ink.ts'
import { axisValues, highestStack, type Split } from '../split.ts'
import { ChartFrame, plot } from './chart-frame.tsx'

const gapFrom = 4

type Props = {
  split: Split
  title: string
  names: readonly string[]
  width: number
  ref: Ref<SVGSVGElement>
}

/** Draws stacked bars, one colour per value. */
export const SplitDrawing = memo(function SplitDrawing({ split, title, names, width, ref }: Props) {
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
export function colourOf({ series }: Split, index: number): string {
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
