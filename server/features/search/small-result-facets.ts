import type { FacetField } from '@litopys/contract/schemas/search'
import { valueContains } from '@litopys/language/names/english-names'
import type { HiddenEntities } from '#archive/hidden-entities'
import { compareBytes } from './compare.ts'
import { isListField } from './facet-columns.ts'
import type { CountedRow, PostFacetRequest } from './facet-request.ts'
import { packedFields } from './packed-fields.ts'
import type { SmallResultPost } from './small-result.store.ts'

/** The values of a field for each post of a small result. */
export function valuesInSmallResult(posts: SmallResultPost[], field: FacetField): string[][] {
  const place = packedFields.indexOf(field)
  return posts.map(({ values }) => values[place] ?? [])
}

/**
 * Facet values of a small result with their counts, and the number of posts without a value; equal to the
 * engine's result (facets.store.ts).
 */
export function countSmallResult(
  all: string[][],
  field: FacetField,
  { contains = '', order }: PostFacetRequest,
  hidden: HiddenEntities,
): { rows: CountedRow[]; missing: number } {
  const unshown = hidden.get(field)
  const lists = unshown ? all.map((list) => list.filter((value) => !unshown.has(value))) : all
  const counts = new Map<string, number>()
  for (const value of lists.flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  const isSingle = !isListField(field)
  const fitting = [...counts].filter(([value]) => valueContains(field, value, contains))
  const rows = fitting
    .map(([value, count]) => ({ value, count, distinct: fitting.length }))
    .toSorted((a, b) => (order === 'count' ? b.count - a.count : 0) || compareBytes(a.value, b.value))
  return { rows, missing: lists.filter((list) => list.length === 0 || (isSingle && list[0] === '')).length }
}
