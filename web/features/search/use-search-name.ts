import type { SearchFilters } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { type ActiveFilter, activeFilters } from './filters.ts'
import { useFilterText } from './use-filter-text.ts'

/** Returns a search in words: its query and its filters. */
export function useSearchName(channelTitles: ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const textOf = useFilterText(channelTitles)
  const words = (filter: ActiveFilter) => {
    const { field, value } = textOf(filter)
    // The label "No value" needs the name of its field.
    return filter.kind === 'missing' ? `${field}: ${value}` : value
  }
  return ({ q, filters = {} }: { q: string; filters?: SearchFilters }) =>
    [q === '' ? t('query.noWords') : q, ...activeFilters(filters).map((filter) => words(filter))].join(', ')
}
