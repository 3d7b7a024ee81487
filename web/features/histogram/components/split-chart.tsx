import type { DateRange } from '@litopys/contract/schemas/search'
import { type Ref, useMemo } from 'react'
import { useFormat } from '#i18n/use-format.ts'
import { OverlayDrawing } from '../overlay/overlay-drawing.tsx'
import type { Split } from '../split.ts'
import { BrushedChart } from './brushed-chart.tsx'
import { colourOf, SplitDrawing } from './split-drawing.tsx'

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
