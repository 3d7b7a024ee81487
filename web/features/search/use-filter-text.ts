import type { DateRange, SearchFilters, ValueField } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { type ActiveFilter, activeFilters } from './filters.ts'

type FilterText = { field: string; value: string; excluded: boolean }

/** Fields with values that are common nouns in Ukrainian: "не російська", but "не Харків". */
const commonNouns: readonly ValueField[] = ['inLanguage', 'postType', 'channelType', 'frequency']

/** Returns a filter in words: "Language", "not Russian". */
export function useFilterText(channelTitles: ReadonlyMap<string, string>) {
  const { t, i18n } = useTranslation()
  const { instant } = useFormat()
  const fieldLabel = useFieldLabel()
  const valueLabel = useValueLabel()

  const end = (text: string) => (text.includes('T') ? instant(text) : text.split('-').toReversed().join('.'))
  const rangeText = ({ from, to }: DateRange) => {
    if (from && to) return from === to ? end(from) : `${end(from)} – ${end(to)}`
    return from ? t('dates.since', { from: end(from) }) : t('dates.until', { to: end(to ?? '') })
  }
  const notText = (field: ValueField, label: string) => {
    const isLowered = i18n.language === 'uk' && commonNouns.includes(field)
    return t('search.not', { value: isLowered ? label.charAt(0).toLowerCase() + label.slice(1) : label })
  }

  return (filter: ActiveFilter): FilterText => {
    switch (filter.kind) {
      case 'value': {
        const title = filter.field === 'channelId' ? channelTitles.get(filter.value) : undefined
        const label = title ?? valueLabel(filter.field, filter.value)
        const excluded = filter.side === 'notIn'
        return {
          field: fieldLabel(filter.field),
          value: excluded ? notText(filter.field, label) : label,
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

/** Returns all filters in words: "Language: not Russian · Has an image". */
export function useFilterLine(channelTitles: ReadonlyMap<string, string>) {
  const textOf = useFilterText(channelTitles)
  return (filters: SearchFilters): string =>
    activeFilters(filters)
      .map((filter) => {
        const { field, value } = textOf(filter)
        return filter.kind === 'flag' ? value : `${field}: ${value}`
      })
      .join(' · ')
}

/** Returns a search in words: its query and its filters. */
export function useSearchName(channelTitles: ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const lineOf = useFilterLine(channelTitles)
  return ({ q, filters = {} }: { q: string; filters?: SearchFilters }) =>
    [q === '' ? t('query.noWords') : q, lineOf(filters)].filter((part) => part !== '').join(' · ')
}
