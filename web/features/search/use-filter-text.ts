import type { DateRange } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import type { ActiveFilter } from './filters.ts'

type FilterText = { field: string; value: string; excluded: boolean }

/** Returns a filter in words: "Language", "not Russian". */
export function useFilterText(channelTitles: ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const { instant } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()

  const end = (text: string) => (text.includes('T') ? instant(text) : text.split('-').toReversed().join('.'))
  const rangeText = ({ from, to }: DateRange) => {
    if (from && to) return from === to ? end(from) : `${end(from)} – ${end(to)}`
    return from ? t('dates.since', { from: end(from) }) : t('dates.until', { to: end(to ?? '') })
  }

  return (filter: ActiveFilter): FilterText => {
    switch (filter.kind) {
      case 'value': {
        const title = filter.field === 'channelId' ? channelTitles.get(filter.value) : undefined
        const value = title ?? valueLabel(filter.field, filter.value)
        const excluded = filter.side === 'notIn'
        return {
          field: fieldLabel(filter.field),
          value: excluded ? t('search.not', { value }) : value,
          excluded,
        }
      }
      case 'missing':
        return { field: fieldLabel(filter.field), value: t('search.noneOf'), excluded: false }
      case 'flag': {
        const value = filter.on ? fieldLabel(filter.field) : t(`facet.not.${filter.field}`)
        return { field: t('facet.properties'), value, excluded: !filter.on }
      }
      case 'dates':
        return { field: fieldLabel('dateCreated'), value: rangeText(filter.range), excluded: false }
    }
  }
}
