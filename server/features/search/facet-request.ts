import type { FacetField, FacetRequest } from '@litopys/contract/schemas/search'

/** `ignoring`: the field whose own filter is left out of its counts. */
export type PostFacetRequest = FacetRequest & { ignoring?: FacetField }
export type CountedRow = { value: string; count: number; distinct: number }
