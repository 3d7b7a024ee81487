import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/use-format.ts'
import type { Burst } from '../bursts.ts'
import { spanLabel } from '../span-label.ts'
import type { Timeline } from '../timeline.ts'

const mostRows = 400

type Props = { timeline: Timeline; bursts?: ReadonlyMap<number, Burst> | undefined }

/** Shows the chart as a table for screen readers, without empty intervals. */
export function HistogramTable({ timeline, bursts }: Props) {
  const { t, i18n } = useTranslation()
  const { count } = useFormat()
  const rows = timeline.slots.map((slot, index) => ({ ...slot, index })).filter((slot) => slot.count > 0)
  return (
    <VisuallyHidden>
      {rows.length > mostRows && (
        <p>{t('dates.firstRows', { shown: count(mostRows), all: count(rows.length) })}</p>
      )}
      <table>
        <caption>{t('dates.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dates.tableWhen')}</th>
            <th scope="col">{t('dates.tableCount')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map((slot) => (
            <tr key={slot.start}>
              <th scope="row">{spanLabel(timeline, slot.index, slot.index, i18n.language)}</th>
              <td>
                {count(slot.count)}
                {bursts?.has(slot.index) &&
                  ` · ${t('dates.burst', { usual: count(bursts.get(slot.index)?.usual ?? 0) })}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  )
}
