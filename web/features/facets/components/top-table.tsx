import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { Bar } from './top-drawing.tsx'

/** Shows the bars as a table for screen readers. */
export function TopTable({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  return (
    <VisuallyHidden>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('chart.value')}</th>
            <th scope="col">{t('dates.tableCount')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.value}>
              <th scope="row">{bar.name}</th>
              <td>{count(bar.count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
