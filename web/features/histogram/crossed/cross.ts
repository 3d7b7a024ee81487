import type { Crossed } from '@litopys/contract/schemas/crossed'
import type { DateRange, FacetField, FacetValue } from '@litopys/contract/schemas/search'
import { spanLabel } from '../span-label.ts'
import { rangeOf, type Timeline, timelineOf } from '../timeline.ts'

/** What a column of the heat map selects. */
export type ColumnChoice =
  | { kind: 'dates'; range: DateRange }
  | { kind: 'value'; field: FacetField; value: string }

export type CrossColumn = { key: string; name: string; choice: ColumnChoice }
/** Rows and columns as they are drawn. `timeline`: the columns, if they are intervals. */
export type Cross = {
  rows: { value: string; name: string; counts: number[] }[]
  columns: CrossColumn[]
  timeline: Timeline | undefined
  most: number
}

/** More columns are too narrow to be seen, and too many elements to draw. */
const mostColumns = 400

type Names = (field: FacetField, value: string, names?: FacetValue['names']) => string
type Options = { range: DateRange | undefined; nameOf: Names; language: string }

/** Adds intervals without posts. Undefined if there would be too many columns. */
export function crossOf(crossed: Crossed, { range = {}, nameOf, language }: Options): Cross | undefined {
  const { rows, counts } = crossed
  const placed = columnsOf(crossed, { range, nameOf, language })
  if (!placed) return undefined
  const { columns, places, timeline } = placed
  return {
    timeline,
    columns,
    rows: rows.values.map(({ value, names }, row) => ({
      value,
      name: nameOf(rows.field, value, names),
      counts: places.map((place) => (place === undefined ? 0 : (counts[row]?.[place] ?? 0))),
    })),
    most: counts.flat().reduce((most, posts) => Math.max(most, posts), 0),
  }
}

/** The columns, and the place of each in the answer. */
function columnsOf(
  { columns }: Crossed,
  { range, nameOf, language }: { range: DateRange; nameOf: Names; language: string },
): { columns: CrossColumn[]; places: (number | undefined)[]; timeline: Timeline | undefined } | undefined {
  if (columns.kind === 'values') {
    const { field, values } = columns
    return {
      timeline: undefined,
      places: values.map((_, place) => place),
      columns: values.map(({ value, names }) => ({
        key: value,
        name: nameOf(field, value, names),
        choice: { kind: 'value', field, value },
      })),
    }
  }
  const { interval, timeZone, buckets, distinct } = columns
  // Intervals that were left out have posts: the empty ones before the first are not known.
  const timeline = timelineOf({ interval, timeZone, buckets }, distinct > buckets.length ? {} : range)
  if (!timeline || timeline.slots.length > mostColumns) return undefined
  const own = timelineOf({ interval, timeZone, buckets })
  const startsWithPosts = own?.slots.filter(({ count }) => count > 0).map(({ start }) => start) ?? []
  const placeOf = new Map(startsWithPosts.map((start, place) => [start, place]))
  return {
    timeline,
    places: timeline.slots.map(({ start }) => placeOf.get(start)),
    columns: timeline.slots.map(({ start }, index) => ({
      key: String(start),
      name: spanLabel(timeline, index, index, language),
      choice: { kind: 'dates', range: narrowed(rangeOf(timeline, index, index), range) },
    })),
  }
}

const isDay = (bound: string | undefined) => bound === undefined || !bound.includes('T')

/** The dates of a column within those of the search. Instants are not compared with days. */
export function narrowed(own: DateRange, { from, to }: DateRange): DateRange {
  if (![own.from, own.to, from, to].every(isDay)) return own
  return {
    ...(own.from && { from: from && from > own.from ? from : own.from }),
    ...(own.to && { to: to && to < own.to ? to : own.to }),
  }
}
