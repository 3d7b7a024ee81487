import type { DateRange } from '@litopys/contract/schemas/search'
import type { Ref } from 'react'
import { useFormat } from '#i18n/useFormat.ts'
import type { Split } from '../split.ts'
import { BrushedChart } from './brushedChart.tsx'
import { SplitDrawing } from './splitDrawing.tsx'

type Props = {
  split: Split
  /** Says in the picture what it shows. */
  title: string
  /** Of each series, in its order. */
  names: readonly string[]
  onPick: (range: DateRange) => void
  drawing: Ref<SVGSVGElement>
}

/** Posts per interval, by the values of a field. */
export function SplitChart({ split, title, names, onPick, drawing }: Props) {
  const { count } = useFormat()
  const figuresOf = (from: number, to: number) =>
    split.series.flatMap(({ counts }, index) => {
      const posts = counts.slice(from, to + 1).reduce((sum, own) => sum + own, 0)
      return posts > 0 ? [`${names[index]} ${count(posts)}`] : []
    })
  return (
    <BrushedChart timeline={split.timeline} title={title} figuresOf={figuresOf} onPick={onPick}>
      {(width) => <SplitDrawing split={split} title={title} names={names} width={width} ref={drawing} />}
    </BrushedChart>
  )
}
