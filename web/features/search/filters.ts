import type {
  DateRange,
  FacetField,
  FlagField,
  SearchFilters,
  ValueChoice,
  ValueField,
} from '@litopys/contract/schemas/search'
import { flagFields, valueFields } from '@litopys/contract/schemas/search'

export type Side = 'in' | 'notIn'

/** An active filter, as it is shown and removed. */
export type ActiveFilter =
  | { kind: 'value'; field: ValueField; side: Side; value: string }
  | { kind: 'missing'; field: ValueField }
  | { kind: 'flag'; field: FlagField; on: boolean }
  | { kind: 'dates'; range: DateRange }

/** Selects or deselects a value. A value is either included or excluded. */
export function toggleValue(
  filters: SearchFilters,
  field: ValueField,
  side: Side,
  value: string,
): SearchFilters {
  const choice = filters[field] ?? {}
  const chosen = choice[side] ?? []
  const other = side === 'in' ? 'notIn' : 'in'
  return withChoice(filters, field, {
    ...choice,
    [side]: chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value],
    [other]: (choice[other] ?? []).filter((one) => one !== value),
  })
}

/** Leaves only posts with this value of the field. */
export function onlyValue(filters: SearchFilters, field: FacetField, value: string): SearchFilters {
  const flag = flagFields.find((one) => one === field)
  if (flag) return { ...filters, [flag]: value === 'true' }
  const one = valueFields.find((known) => known === field)
  if (!one) return filters
  const { notIn } = filters[one] ?? {}
  return withChoice(filters, one, { in: [value], ...(notIn && { notIn }) })
}

export function toggleMissing(filters: SearchFilters, field: ValueField): SearchFilters {
  const choice = filters[field] ?? {}
  return withChoice(filters, field, { ...choice, missing: choice.missing !== true })
}

export function toggleFlag(filters: SearchFilters, field: FlagField, on: boolean): SearchFilters {
  return filters[field] === on ? without(filters, [field]) : { ...filters, [field]: on }
}

export function withDates(filters: SearchFilters, { from, to }: DateRange): SearchFilters {
  if (!from && !to) return without(filters, ['dateCreated'])
  return { ...filters, dateCreated: { ...(from && { from }), ...(to && { to }) } }
}

export function without(
  filters: SearchFilters,
  fields: readonly (FacetField | 'dateCreated')[],
): SearchFilters {
  const rest = { ...filters }
  for (const field of fields) delete rest[field]
  return rest
}

export function remove(filters: SearchFilters, filter: ActiveFilter): SearchFilters {
  switch (filter.kind) {
    case 'value':
      return toggleValue(filters, filter.field, filter.side, filter.value)
    case 'missing':
      return toggleMissing(filters, filter.field)
    case 'flag':
      return without(filters, [filter.field])
    case 'dates':
      return without(filters, ['dateCreated'])
  }
}

export function activeFilters(filters: SearchFilters): ActiveFilter[] {
  const dates: ActiveFilter[] = filters.dateCreated ? [{ kind: 'dates', range: filters.dateCreated }] : []
  return [
    ...dates,
    ...valueFields.flatMap((field) => activeIn(field, filters[field] ?? {})),
    ...flagFields.flatMap((field): ActiveFilter[] => {
      const on = filters[field]
      return on === undefined ? [] : [{ kind: 'flag', field, on }]
    }),
  ]
}

function activeIn(field: ValueField, choice: ValueChoice): ActiveFilter[] {
  const on =
    (side: Side) =>
    (value: string): ActiveFilter => ({ kind: 'value', field, side, value })
  return [
    ...(choice.in ?? []).map(on('in')),
    ...(choice.missing ? [{ kind: 'missing' as const, field }] : []),
    ...(choice.notIn ?? []).map(on('notIn')),
  ]
}

function withChoice(filters: SearchFilters, field: ValueField, choice: ValueChoice): SearchFilters {
  const nextChoice: ValueChoice = {
    ...(choice.in?.length && { in: choice.in }),
    ...(choice.notIn?.length && { notIn: choice.notIn }),
    ...(choice.missing && { missing: true }),
  }
  return Object.keys(nextChoice).length === 0
    ? without(filters, [field])
    : { ...filters, [field]: nextChoice }
}
