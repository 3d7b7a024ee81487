import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import { spanLabel } from '../span-label.ts'
import type { Split } from '../split.ts'

const mostRows = 400

/** Shows the chart as a table for screen readers, without empty intervals. */
export function SplitTable({
  split,
  names,
  title,
}: {
  split: Split
  names: readonly string[]
  title: string
}) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const { timeline, series } = split
  const rows = timeline.slots
    .map((slot, index) => ({ ...slot, index }))
    .filter((slot) => slot.count > 0)
    .slice(0, mostRows)
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dates.tableWhen')}</th>
            {series.map(({ value }, index) => (
              <th key={value ?? ''} scope="col">
                {names[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ start, index }) => (
            <tr key={start}>
              <th scope="row">{spanLabel(timeline, index, index, i18n.language)}</th>
              {series.map(({ value, counts }) => (
                <td key={value ?? ''}>{count(counts[index] ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
