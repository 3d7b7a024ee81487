import { memo, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { font, seriesColour } from '#ui/chartInk.ts'
import { ticksOf } from '../axis.ts'
import { legendOf } from '../legend.ts'
import { highestStack, type Split, scaleMarks } from '../split.ts'

/** The bars, between the figures of the scale at the left and the dates below. As in splitChart.module.css. */
export const plot = { left: 44, top: 28, height: 240 }

const axisHeight = 24
const gapFrom = 4

type Props = {
  split: Split
  title: string
  names: readonly string[]
  width: number
  ref: Ref<SVGSVGElement>
}

/** The picture itself, in attributes alone, so that it looks the same as a file. */
export const SplitDrawing = memo(function SplitDrawing({ split, title, names, width, ref }: Props) {
  const { i18n } = useTranslation()
  const { brief } = useFormat()
  const { timeline, series } = split
  const legend = legendOf(series.length > 1 ? names : [], width - plot.left)
  const marks = scaleMarks(highestStack(split))
  const top = marks.at(-1) ?? 1
  const bottom = plot.top + plot.height
  const yOf = (count: number) => Math.round(bottom - (count / top) * plot.height) + 0.5
  return (
    <svg
      ref={ref}
      width={width}
      height={bottom + axisHeight + legend.height + 8}
      fontFamily={font}
      fontSize={11}
      aria-hidden
    >
      <rect width="100%" height="100%" fill="var(--paper)" />
      <text y={13} fontSize={12} fontWeight={600} fill="var(--ink)">
        {title}
      </text>
      {marks.map((mark) => (
        <g key={mark}>
          <line
            x1={plot.left}
            x2={width}
            y1={yOf(mark)}
            y2={yOf(mark)}
            stroke={mark === 0 ? 'var(--rule-strong)' : 'var(--rule)'}
          />
          <text x={plot.left - 8} y={yOf(mark) + 3.5} textAnchor="end" fill="var(--ink-3)">
            {brief(mark)}
          </text>
        </g>
      ))}
      {stacked(split, width - plot.left, top).map((shape, index) => (
        <path
          key={series[index]?.value ?? ''}
          d={shape}
          transform={`translate(${plot.left} ${plot.top})`}
          fill={colourOf(split, index)}
        />
      ))}
      {ticksOf(timeline, width - plot.left, i18n.language).map(({ x, label, side }) => (
        <g key={x} transform={`translate(${plot.left + x} ${bottom})`}>
          <line y2={4} x1={0.5} x2={0.5} stroke="var(--rule-strong)" />
          <text y={16} textAnchor={side === 'left' ? 'end' : 'start'} fill="var(--ink-3)">
            {label}
          </text>
        </g>
      ))}
      {legend.entries.map(({ text, x, y }, index) => (
        <g
          key={series[index]?.value ?? ''}
          transform={`translate(${plot.left + x} ${bottom + axisHeight + 8 + y})`}
        >
          <rect width={10} height={10} rx={2} fill={colourOf(split, index)} />
          <text x={16} y={9} fontSize={12} fill="var(--ink-2)">
            {text}
          </text>
        </g>
      ))}
    </svg>
  )
})

/** The whole and the rest are no value, and so have no colour of their own. */
function colourOf({ series }: Split, index: number): string {
  if (series.length === 1) return 'var(--bar)'
  return series[index]?.value === undefined ? 'var(--series-rest)' : seriesColour(index)
}

/** The shape of each series on top of those before it, on whole pixels. */
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
