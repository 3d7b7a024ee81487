import type { DateRange } from '@litopys/contract/schemas/search'
import { useElementSize } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { Row, Text } from '#ui/layout.tsx'
import { remInPixels } from '#ui/rem.ts'
import { ticksOf } from '../axis.ts'
import type { Burst } from '../bursts.ts'
import { spanLabel } from '../span-label.ts'
import { rangeOf, type Timeline } from '../timeline.ts'
import { type Brush, useBrush } from '../use-brush.ts'
import classes from './histogram.module.css'

const usualHeight = 84
/** In px. On a narrow screen the posts have priority. */
const phoneHeight = 56
const phoneWidth = 480
/** In px; 48 px with the dates, if the text has its usual size. */
const lowHeight = 30
const axisHeight = 18
/** In px. The dates follow the size of text of the browser. */
const usualRem = 16

const gapFrom = 4
const smallest = 2
/** Limit in px, so that a few bars do not become wide blocks. */
const widest = 64

/** Half the width of the mark of a burst, in px. */
const markWidth = 3
const noBursts: ReadonlyMap<number, Burst> = new Map()

type Props = {
  timeline: Timeline
  /** Slots with far more posts than usual, which are marked. */
  bursts?: ReadonlyMap<number, Burst> | undefined
  /** The chart is above posts: its figures overlay the bars and take no line of their own. */
  isLow?: true
  onPick: (range: DateRange) => void
}

/** Shows posts per interval. Dragging, a click or the arrow keys select dates. */
export function Histogram({ timeline, bursts = noBursts, isLow, onPick }: Props) {
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
  const burst = chosen?.anchor === chosen?.head ? bursts.get(chosen?.head ?? -1) : undefined
  const words =
    chosen &&
    `${spanLabel(timeline, chosen.anchor, chosen.head, i18n.language)} · ${t('search.total', { count: posts, formatted: count(posts) })}${burst ? ` · ${t('dates.burst', { usual: count(burst.usual) })}` : ''}`
  const most = timeline.slots.reduce((top, slot) => Math.max(top, slot.count), 0)
  const slotWidth = width / size
  const scale = remInPixels() / usualRem
  const height = isLow ? lowHeight : width < phoneWidth ? phoneHeight : usualHeight

  return (
    <div className={classes.chart}>
      <Text size="s" tone="soft" numeric className={classes.reading} data-low={isLow}>
        {words}
      </Text>
      <Row align="start" nowrap>
        <Text as="span" size="s" tone="quiet" numeric className={classes.most}>
          {count(most)}
        </Text>
        <div
          ref={ref}
          className={`${classes.slider} ${classes.wide}`}
          role="slider"
          tabIndex={0}
          aria-label={t('dates.chart')}
          aria-valuemin={0}
          aria-valuemax={size - 1}
          aria-valuenow={brush?.head ?? 0}
          aria-valuetext={words ?? t('dates.title')}
          {...handlers}
        >
          <svg display="block" width={width} height={height + axisHeight * scale} aria-hidden>
            {/* Receives pointer events between the bars. */}
            <rect width={width} height={height + axisHeight * scale} fill="transparent" />
            {brush && (
              <rect
                x={Math.min(brush.anchor, brush.head) * slotWidth}
                width={(Math.abs(brush.head - brush.anchor) + 1) * slotWidth}
                height={height}
                fill="var(--accent-soft)"
              />
            )}
            <line x2={width} y1={0.5} y2={0.5} stroke="var(--rule)" strokeDasharray="2 3" />
            {width > 0 && (
              <>
                <Bars
                  timeline={timeline}
                  width={width}
                  height={height}
                  from={0}
                  to={size - 1}
                  fill="var(--bar)"
                />
                {chosen && (
                  <Bars
                    timeline={timeline}
                    width={width}
                    height={height}
                    from={Math.min(chosen.anchor, chosen.head)}
                    to={Math.max(chosen.anchor, chosen.head)}
                    fill="var(--accent)"
                  />
                )}
              </>
            )}
            <line x2={width} y1={height - 0.5} y2={height - 0.5} stroke="var(--rule-strong)" />
            {width > 0 && (
              <BurstMarks bursts={[...bursts.keys()]} slotWidth={slotWidth} top={height} scale={scale} />
            )}
            {ticksOf(timeline, width / scale, i18n.language).map(({ x, label, side }) => (
              <g key={x} transform={`translate(${x * scale} 0)`}>
                <line y1={height} y2={height + 4} x1={0.5} x2={0.5} stroke="var(--rule-strong)" />
                <text
                  y={height + 15 * scale}
                  textAnchor={side === 'left' ? 'end' : 'start'}
                  fontSize={11 * scale}
                  fill="var(--ink-3)"
                >
                  {label}
                </text>
              </g>
            ))}
          </svg>
        </div>
      </Row>
    </div>
  )
}

type MarkProps = { bursts: readonly number[]; slotWidth: number; top: number; scale: number }

/** A triangle under each bar of a burst; one for neighbours that would overlap. */
function BurstMarks({ bursts, slotWidth, top, scale }: MarkProps) {
  const half = markWidth * scale
  let last = Number.NEGATIVE_INFINITY
  const shape = bursts.flatMap((slot) => {
    const x = Math.round(slot * slotWidth + Math.min(slotWidth, widest) / 2)
    if (x - last < half) return []
    last = x
    return [`M${x} ${top + 1}l${half} ${half * 1.5}h${-2 * half}Z`]
  })
  return shape.length > 0 ? <path d={shape.join('')} fill="var(--warn)" data-bursts={shape.length} /> : null
}

type BarsProps = {
  timeline: Timeline
  width: number
  height: number
  from: number
  to: number
  fill: string
}

/** Draws bars `from` to `to` as one path on whole pixels. Thousands of bars stay sharp and fast. */
function Bars({ timeline, width, height, from, to, fill }: BarsProps) {
  const most = timeline.slots.reduce((top, { count }) => Math.max(top, count), 1)
  const slotWidth = width / timeline.slots.length
  const gap = slotWidth >= gapFrom ? 1 : 0
  const barWidth = Math.min(slotWidth, widest)
  const shape = timeline.slots.slice(from, to + 1).flatMap(({ count }, offset) => {
    if (count === 0) return []
    const left = Math.round((from + offset) * slotWidth)
    const right = Math.max(left + 1, Math.round((from + offset) * slotWidth + barWidth) - gap)
    const top = height - Math.max(smallest, Math.round((count / most) * height))
    return [`M${left} ${height}V${top}H${right}V${height}Z`]
  })
  return <path d={shape.join('')} fill={fill} />
}

function countIn({ slots }: Timeline, { anchor, head }: Brush): number {
  return slots
    .slice(Math.min(anchor, head), Math.max(anchor, head) + 1)
    .reduce((sum, slot) => sum + slot.count, 0)
}
