import type { DateRange } from '@litopys/contract/schemas/search'
import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { ticksOf } from '../axis.ts'
import { spanLabel } from '../span-label.ts'
import { rangeOf, type Timeline } from '../timeline.ts'
import { type Brush, useBrush } from '../use-brush.ts'
import { Bars } from './bars.tsx'
import classes from './histogram.module.css'

const usualHeight = 84
/** In px. On a narrow screen the posts have priority. */
const phoneHeight = 56
const phoneWidth = 480
/** In px; 48 px with the dates. */
const lowHeight = 30
const axisHeight = 18

type Props = {
  timeline: Timeline
  /** The chart is above posts: its figures overlay the bars and take no line of their own. */
  isLow?: true
  onPick: (range: DateRange) => void
}

/** Shows posts per interval. Dragging, a click or the arrow keys select dates. */
export function Histogram({ timeline, isLow, onPick }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const { ref, width } = useElementSize()
  const size = timeline.slots.length
  const { brush, pointed, handlers } = useBrush({
    size,
    onPick: ({ anchor, head }) => onPick(rangeOf(timeline, anchor, head)),
  })
  const chosen: Brush | undefined =
    brush ?? (pointed === undefined ? undefined : { anchor: pointed, head: pointed })
  const posts = chosen ? countIn(timeline, chosen) : 0
  const words =
    chosen &&
    `${spanLabel(timeline, chosen.anchor, chosen.head, i18n.language)} · ${t('search.total', { count: posts, formatted: count(posts) })}`
  const most = timeline.slots.reduce((top, slot) => Math.max(top, slot.count), 0)
  const slotWidth = width / size
  const height = isLow ? lowHeight : width < phoneWidth ? phoneHeight : usualHeight

  return (
    <div className={classes.chart} ref={ref}>
      <p className={classes.reading} data-low={isLow}>
        <span className={classes.most}>{count(most)}</span>
        <span>{words}</span>
      </p>
      <div
        className={classes.slider}
        role="slider"
        tabIndex={0}
        aria-label={t('dates.chart')}
        aria-valuemin={0}
        aria-valuemax={size - 1}
        aria-valuenow={brush?.head ?? 0}
        aria-valuetext={words ?? t('dates.title')}
        {...handlers}
      >
        <svg className={classes.svg} width={width} height={height + axisHeight} aria-hidden>
          {/* Receives pointer events between the bars. */}
          <rect width={width} height={height + axisHeight} className={classes.ground} />
          {brush && (
            <rect
              x={Math.min(brush.anchor, brush.head) * slotWidth}
              width={(Math.abs(brush.head - brush.anchor) + 1) * slotWidth}
              height={height}
              className={classes.brush}
            />
          )}
          <line x2={width} y1={0.5} y2={0.5} className={classes.grid} />
          {width > 0 && (
            <>
              <Bars
                timeline={timeline}
                width={width}
                height={height}
                from={0}
                to={size - 1}
                className={classes.bar ?? ''}
              />
              {chosen && (
                <Bars
                  timeline={timeline}
                  width={width}
                  height={height}
                  from={Math.min(chosen.anchor, chosen.head)}
                  to={Math.max(chosen.anchor, chosen.head)}
                  className={classes.chosen ?? ''}
                />
              )}
            </>
          )}
          <line x2={width} y1={height - 0.5} y2={height - 0.5} className={classes.base} />
          {ticksOf(timeline, width, i18n.language).map(({ x, label, side }) => (
            <g key={x} transform={`translate(${x} 0)`}>
              <line y1={height} y2={height + 4} x1={0.5} x2={0.5} className={classes.base} />
              <text y={height + 15} textAnchor={side === 'left' ? 'end' : 'start'} className={classes.tick}>
                {label}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </div>
  )
}

function countIn({ slots }: Timeline, { anchor, head }: Brush): number {
  return slots
    .slice(Math.min(anchor, head), Math.max(anchor, head) + 1)
    .reduce((sum, slot) => sum + slot.count, 0)
}
