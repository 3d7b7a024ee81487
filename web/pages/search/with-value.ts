import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { PostFilter } from '#features/posts/text-entities.ts'
import { toggleValue } from '#features/search/filters.ts'

/** The filters with this value added. */
export function withValue(filters: SearchFilters, { field, value }: PostFilter): SearchFilters {
  const isChosen = filters[field]?.in?.includes(value)
  return isChosen ? filters : toggleValue(filters, field, 'in', value)
}
