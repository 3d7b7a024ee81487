import { valueContains } from '@litopys/language/names/english-names'
import type { HiddenValues } from '../schemas/entities.ts'
import type { FacetRequest, FacetValue } from '../schemas/search.ts'
import { compareText } from './compare.ts'
import { countedPeople, type People, personField } from './people.ts'

export type CountedFacet<F extends string> = {
  field: F
  values: FacetValue[]
  missing: number
  distinct: number
}

/**
 * Counts the values of facets in single items, with the same result as the archive's facets. `people`: who the names
 * of people mean; one person is one value.
 */
export function facetCounts<F extends string>(
  fields: readonly F[],
  people?: People & { hidden?: HiddenValues },
) {
  const named = people && countedPeople(people, people.hidden ?? new Map())
  const counts = new Map(fields.map((field) => [field, { values: new Map<string, number>(), missing: 0 }]))
  return {
    /** Adds an item with these values, or several items that have the same. */
    add(field: F, values: readonly string[], items = 1) {
      if (named && field === personField) return named.add(values)
      const count = counts.get(field)
      if (!count) return
      if (values.length === 0) count.missing += items
      for (const value of values) count.values.set(value, (count.values.get(value) ?? 0) + items)
    },
    facets({ contains = '', limit, order }: FacetRequest): CountedFacet<F>[] {
      return [...counts].map(([field, { values, missing }]) => {
        if (named && field === personField) return { field, ...named.facet({ contains, limit, order }) }
        const all = [...values].filter(([value]) => valueContains(field, value, contains))
        const byValue = all.toSorted(([a], [b]) => compareText(a, b))
        const sorted = order === 'value' ? byValue : byValue.toSorted(([, a], [, b]) => b - a)
        const shown = sorted.slice(0, limit).map(([value, count]) => ({ value, count }))
        return { field, values: shown, missing, distinct: all.length }
      })
    },
  }
}
