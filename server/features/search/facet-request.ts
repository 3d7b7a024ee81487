import type { FacetField } from '@litopys/contract/schemas/search'

/** `ignoring`: the field whose own filter is left out of its counts. */
export type FacetRequest = {
  contains: string | undefined
  limit: number
  order: 'count' | 'value'
  ignoring?: FacetField
}
export type CountedRow = { value: string; count: number; distinct: number }
