import type { Figures } from '#ui/figure-table.tsx'
import { spanLabel } from './span-label.ts'
import type { Split } from './split.ts'

/** The figures of the chart, without intervals in which all are 0. */
export function figuresOf(
  { timeline, series }: Split,
  texts: Pick<Figures, 'title' | 'heads'>,
  language: string,
): Figures {
  const rows = timeline.slots.map(({ start }, index) => ({
    key: start,
    name: spanLabel(timeline, index, index, language),
    values: series.map(({ counts }) => counts[index] ?? 0),
  }))
  return { ...texts, rows: rows.filter(({ values }) => values.some((value) => value > 0)) }
}
