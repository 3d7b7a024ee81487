import type { DateRange } from '@litopys/contract/schemas/search'
import { useElementSize } from '@mantine/hooks'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/useFormat.ts'
import { spanLabel } from '../spanLabel.ts'
import type { Split } from '../split.ts'
import { rangeOf } from '../timeline.ts'
import { useBrush } from '../useBrush.ts'
import classes from './splitChart.module.css'
import { plot, SplitDrawing } from './splitDrawing.tsx'

type Props = {
  split: Split
  /** Says in the picture what it shows. */
  title: string
  /** Of each series, in its order. */
  names: readonly string[]
  onPick: (range: DateRange) => void
  drawing: Ref<SVGSVGElement>
}

/** Posts per interval, by the values of a field. Dragging, a click or the arrow keys choose the dates. */
export function SplitChart({ split, title, names, onPick, drawing }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const { ref, width } = useElementSize()
  const { timeline, series } = split
  const size = timeline.slots.length
  const { brush, pointed, handlers } = useBrush({
    size,
    onPick: ({ anchor, head }) => onPick(rangeOf(timeline, anchor, head)),
  })
  const chosen = brush ?? (pointed === undefined ? undefined : { anchor: pointed, head: pointed })
  const from = Math.min(chosen?.anchor ?? 0, chosen?.head ?? 0)
  const to = Math.max(chosen?.anchor ?? 0, chosen?.head ?? 0)
  const figures = series.flatMap(({ counts }, index) => {
    const posts = counts.slice(from, to + 1).reduce((sum, own) => sum + own, 0)
    return posts > 0 ? [`${names[index]} ${count(posts)}`] : []
  })
  const words = chosen && [spanLabel(timeline, from, to, i18n.language), ...figures].join(' · ')
  const slotWidth = (width - plot.left) / size

  return (
    <div className={classes.chart} ref={ref}>
      <p className={classes.reading}>{words}</p>
      {width > 0 && <SplitDrawing split={split} title={title} names={names} width={width} ref={drawing} />}
      <div
        className={classes.slider}
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
