import { memo, type Ref } from 'react'
import { ChartFrame, plot } from '../components/chart-frame.tsx'
import { axisValues, type Split } from '../split.ts'
import { highestLine } from './overlay.ts'

/** How a series of the chart is drawn. */
export type LineInk = { name: string; colour: string; total: string }

type Props = {
  split: Split
  inks: ReadonlyMap<string, LineInk>
  /** The key of the highlighted line; the others are dimmed. */
  pointed: string | undefined
  title: string
  width: number
  /** The smallest step of the axis, and how its values are written. */
  axis?: { least: number; format: (value: number) => string } | undefined
  ref: Ref<SVGSVGElement>
}

/** Up to this number of slots, points are drawn. */
const pointsUpTo = 80

/**
 * Draws a line for each search. The legend below is only for the exported file: on the page the list replaces
 * it.
 */
export const OverlayDrawing = memo(function OverlayDrawing({
  split,
  inks,
  pointed,
  title,
  width,
  axis,
  ref,
}: Props) {
  const { timeline, series } = split
  const scale = axisValues(highestLine(split), axis?.least)
  const top = scale.at(-1) ?? 1
  const slotWidth = (width - plot.left) / timeline.slots.length
  const x = (slot: number) => Math.round((slot + 0.5) * slotWidth * 10) / 10
  const y = (count: number) => Math.round((plot.height - (count / top) * plot.height) * 10) / 10
  const lines = series.flatMap(({ value = '', counts }) => {
    const ink = inks.get(value)
    return ink ? [{ key: value, counts, ...ink }] : []
  })
  const legend = lines.map(({ key, name, total, colour }) => ({ key, text: `${name} · ${total}`, colour }))
  return (
    <ChartFrame
      timeline={timeline}
      title={title}
      width={width}
      scale={scale}
      format={axis?.format}
      legend={legend}
      ref={ref}
    >
      {lines.map(({ key, counts, colour }) => (
        <g key={key} opacity={pointed === undefined || pointed === key ? 1 : 0.2}>
          <path
            d={`M${counts.map((count, slot) => `${x(slot)} ${y(count)}`).join('L')}`}
            fill="none"
            stroke={colour}
            strokeWidth={pointed === key ? 3 : 2}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
          {counts.length <= pointsUpTo &&
            counts.map(
              (count, slot) =>
                count > 0 && (
                  <circle
                    key={timeline.slots[slot]?.start ?? slot}
                    cx={x(slot)}
                    cy={y(count)}
                    r={2.5}
                    fill={colour}
                  />
                ),
            )}
        </g>
      ))}
    </ChartFrame>
  )
})
