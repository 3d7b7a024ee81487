import type { Facet, FacetValue, ValueChoice } from '@litopys/contract/schemas/search'

export type RowState = 'free' | 'included' | 'excluded'
/** `count` is undefined for a selected value that the server did not list. */
export type FacetRow = {
  value: string
  label: string
  count: number | undefined
  state: RowState
  /** Other names of a person. */
  forms?: string
}
export type Names = NonNullable<FacetValue['names']>

/** Rows of a facet. Selected values are always included, even without a count. */
export function rowsOf(
  facet: Facet,
  choice: ValueChoice,
  label: (value: string, names?: Names) => string,
): FacetRow[] {
  const chosen = [...(choice.in ?? []), ...(choice.notIn ?? [])]
  const listed = new Set(facet.values.flatMap(({ value, forms = [] }) => [value, ...forms]))
  const all = facet.distinct <= facet.values.length
  const unlisted = chosen
    .filter((value) => !listed.has(value))
    .map((value) => ({ value, count: all ? 0 : undefined }))
  return [
    ...unlisted.map(({ value, count }) => ({
      value,
      label: label(value),
      count,
      state: stateOf(choice, value),
    })),
    ...facet.values.map((one) => rowOf(one, chosen, choice, label)),
  ]
}

/** A person is one row, whichever of the names is in the filter. */
function rowOf(
  { value, count, names, forms = [] }: FacetValue,
  chosen: string[],
  choice: ValueChoice,
  label: (value: string, names?: Names) => string,
): FacetRow {
  const text = label(value, names)
  if (!names) return { value, label: text, count, state: stateOf(choice, value) }
  const inFilter = chosen.find((name) => name === value || name === text || forms.includes(name)) ?? text
  const others = forms.filter((name) => name !== text)
  return {
    value: inFilter,
    label: text,
    count,
    state: stateOf(choice, inFilter),
    ...(others.length > 0 ? { forms: others.join(', ') } : {}),
  }
}

function stateOf(choice: ValueChoice, value: string): RowState {
  if (choice.in?.includes(value)) return 'included'
  return choice.notIn?.includes(value) ? 'excluded' : 'free'
}
