import type { Facet, ValueChoice } from '@litopys/contract/schemas/search'

export type RowState = 'free' | 'included' | 'excluded'
/** `count` is undefined for a selected value that the server did not list. */
export type FacetRow = { value: string; label: string; count: number | undefined; state: RowState }

/** Rows of a facet. Selected values are always included, even without a count. */
export function rowsOf(facet: Facet, choice: ValueChoice, label: (value: string) => string): FacetRow[] {
  const chosen = [...(choice.in ?? []), ...(choice.notIn ?? [])]
  const listed = new Set(facet.values.map(({ value }) => value))
  const all = facet.distinct <= facet.values.length
  const unlisted = chosen
    .filter((value) => !listed.has(value))
    .map((value) => ({ value, count: all ? 0 : undefined }))
  return [...unlisted, ...facet.values].map(({ value, count }) => ({
    value,
    label: label(value),
    count,
    state: stateOf(choice, value),
  }))
}

function stateOf(choice: ValueChoice, value: string): RowState {
  if (choice.in?.includes(value)) return 'included'
  return choice.notIn?.includes(value) ? 'excluded' : 'free'
}
