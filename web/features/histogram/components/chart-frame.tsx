import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { font } from '#ui/chart-ink.ts'
import { ticksOf } from '../axis.ts'
import type { Timeline } from '../timeline.ts'
import { ChartLegend, type LegendEntry, placeLegend } from './chart-legend.tsx'

/**
 * The plot area, between the value axis at the left, which has room for "12,5 млн", and the dates below. As in
 * histogram.module.css.
 */
export const plot = { left: 58, top: 28, height: 240 }

const axisHeight = 24
/** Height without the legend. */
const frameHeight = plot.top + plot.height + axisHeight

type Props = {
  timeline: Timeline
  title: string
  width: number
  /** Round values of the axis, from zero up. */
  scale: readonly number[]
  /** Writes a value of the axis; by default as a brief number. */
  format?: ((value: number) => string) | undefined
  legend: readonly LegendEntry[]
  ref: Ref<SVGSVGElement>
  /** Content of the plot area. Its bottom left corner is the origin. */
  children: ReactNode
}

/**
 * Draws axes and legend around a chart. Styles are SVG attributes, so that an exported file looks the same.
 */
export function ChartFrame({ timeline, title, width, scale, format, legend, ref, children }: Props) {
  const { i18n } = useTranslation()
  const { brief } = useFormat()
  const placed = placeLegend(legend, width - plot.left)
  const top = scale.at(-1) ?? 1
  const bottom = plot.top + plot.height
  const yOf = (count: number) => Math.round(bottom - (count / top) * plot.height) + 0.5
  return (
    <svg
      ref={ref}
      width={width}
      height={frameHeight + placed.height + 8}
      fontFamily={font}
      fontSize={11}
      aria-hidden
    >
      <rect width="100%" height="100%" fill="var(--paper)" />
      <text y={13} fontSize={12} fontWeight={600} fill="var(--ink)">
        {title}
      </text>
      {scale.map((mark) => (
        <g key={mark}>
          <line
            x1={plot.left}
            x2={width}
            y1={yOf(mark)}
            y2={yOf(mark)}
            stroke={mark === 0 ? 'var(--rule-strong)' : 'var(--rule)'}
          />
          <text x={plot.left - 8} y={yOf(mark) + 3.5} textAnchor="end" fill="var(--ink-3)">
            {(format ?? brief)(mark)}
          </text>
        </g>
      ))}
      <g transform={`translate(${plot.left} ${plot.top})`}>{children}</g>
      {ticksOf(timeline, width - plot.left, i18n.language).map(({ x, label, side }) => (
        <g key={x} transform={`translate(${plot.left + x} ${bottom})`}>
          <line y2={4} x1={0.5} x2={0.5} stroke="var(--rule-strong)" />
          <text y={16} textAnchor={side === 'left' ? 'end' : 'start'} fill="var(--ink-3)">
            {label}
          </text>
        </g>
      ))}
      <ChartLegend legend={placed} left={plot.left} top={frameHeight + 8} />
    </svg>
  )
}
