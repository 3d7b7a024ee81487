import type { DateRange } from '@litopys/contract/schemas/search'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'
import { spanLabel } from '../span-label.ts'
import { rangeOf, type Timeline } from '../timeline.ts'
import { useBrush } from '../use-brush.ts'
import { plot } from './chart-frame.tsx'
import classes from './histogram.module.css'

type Props = {
  timeline: Timeline
  title: string
  /** Texts for the slots `from` to `to`, both inclusive. */
  figuresOf: (from: number, to: number) => readonly string[]
  onPick: (range: DateRange) => void
  /** Draws the chart at a width in px. */
  children: (width: number) => ReactNode
}

/**
 * Shows a chart over time with the values under the pointer. Dragging, a click or the arrow keys select
 * dates.
 */
export function BrushedChart({ timeline, title, figuresOf, onPick, children }: Props) {
  const { t, i18n } = useTranslation()
  const { ref, width } = useElementSize()
  const size = timeline.slots.length
  const { brush, pointed, handlers } = useBrush({
    size,
    onPick: ({ anchor, head }) => onPick(rangeOf(timeline, anchor, head)),
  })
  const chosen = brush ?? (pointed === undefined ? undefined : { anchor: pointed, head: pointed })
  const from = Math.min(chosen?.anchor ?? 0, chosen?.head ?? 0)
  const to = Math.max(chosen?.anchor ?? 0, chosen?.head ?? 0)
  const words = chosen && [spanLabel(timeline, from, to, i18n.language), ...figuresOf(from, to)].join(' · ')
  const slotWidth = (width - plot.left) / size

  return (
    <div className={classes.chart} ref={ref}>
      <Text size="s" tone="soft" numeric className={classes.reading} data-lines={2}>
        {words}
      </Text>
      {width > 0 && children(width)}
      <div
        className={`${classes.slider} ${classes.cover}`}
        role="slider"
        tabIndex={0}
        aria-label={t('dates.chart')}
        aria-valuemin={0}
        aria-valuemax={size - 1}
        aria-valuenow={brush?.head ?? 0}
        aria-valuetext={words ?? title}
        {...handlers}
      >
        {chosen && (
          <span
            className={classes.brush}
            style={{ left: from * slotWidth, width: (to - from + 1) * slotWidth }}
          />
        )}
      </div>
    </div>
  )
}
