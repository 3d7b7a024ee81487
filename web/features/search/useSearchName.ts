import type { SearchFilters } from '@litopys/contract/schemas/search'
import { useTranslation } from 'react-i18next'
import { activeFilters } from './filters.ts'
import { useFilterText } from './useFilterText.ts'

/** A search in words: its query, and its filters where it has some. */
export function useSearchName(channelTitles: ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const textOf = useFilterText(channelTitles)
  return ({ q, filters = {} }: { q: string; filters?: SearchFilters }) =>
    [q === '' ? t('query.noWords') : q, ...activeFilters(filters).map((filter) => textOf(filter).value)].join(
      ', ',
    )
}
