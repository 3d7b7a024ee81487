import { check } from '@litopys/contract/check'
import { longestQuery } from '@litopys/contract/constants'
import { matching } from '@litopys/contract/query/matching'
import { searchKey as searchFieldsKey } from '@litopys/contract/query/search-key'
import { dateRange, type Interval, intervals, searchFilters } from '@litopys/contract/schemas/search'
import Type, { type Static } from 'typebox'
import { fromJson } from '#ui/address.ts'

/** As many as a chart can tell apart by colour. */
export const mostLines = 8
const colours = Array.from({ length: mostLines }, (_, index) => index)

const overlayLine = Type.Object(
  {
    q: Type.String({ maxLength: longestQuery }),
    filters: Type.Optional(searchFilters),
    matching: Type.Optional(matching),
    searchKey: Type.Optional(searchFieldsKey),
    unseen: Type.Optional(Type.Boolean()),
    job: Type.Optional(Type.String({ format: 'uuid' })),
    /** What the operator calls it; else it is called by its query. */
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    hidden: Type.Optional(Type.Boolean()),
    /** Kept when others go, so that a line does not change its colour under the eyes. */
    colour: Type.Integer({ minimum: 0, maximum: mostLines - 1 }),
  },
  { additionalProperties: false },
)
/** One search on the chart. */
export type OverlayLine = Static<typeof overlayLine>
/**
 * What is put on the chart: a search of the history, of a list or of the request line, with its name where it
 * has one.
 */
export type NewLine = Omit<OverlayLine, 'colour' | 'hidden'>

/**
 * Everything that makes one chart of several searches. It lives in the address, so a link shows a colleague
 * the same.
 */
export type OverlayState = {
  lines: OverlayLine[]
  interval: Interval | undefined
  /** In place of the dates of each search, where a date is set. */
  dates: Static<typeof dateRange>
}

/** Of what makes no sense in the address the chart knows nothing; `unread` names it. */
export function readOverlay(params: URLSearchParams): { state: OverlayState; unread: string[] } {
  const read = params.getAll('line').map((text) => check(overlayLine, fromJson(text)))
  const lines = read
    .flatMap((checked) => (checked.ok ? [checked.value] : []))
    .filter((line, at, all) => all.findIndex((other) => searchKey(other) === searchKey(line)) === at)
    .slice(0, mostLines)
  const interval = params.get('interval')
  const known = intervals.find((one) => one === interval)
  const dates = check(dateRange, fromJson(params.get('dates') ?? '{}'))
  const unread = [
    ...(read.every(({ ok }) => ok) ? [] : ['line']),
    ...(interval === null || known ? [] : ['interval']),
    ...(dates.ok ? [] : ['dates']),
  ]
  return { state: { lines, interval: known, dates: dates.ok ? dates.value : {} }, unread }
}

export function writeOverlay({ lines, interval, dates }: OverlayState): URLSearchParams {
  const params = new URLSearchParams()
  for (const line of lines) params.append('line', JSON.stringify(line))
  if (interval) params.set('interval', interval)
  if (dates.from || dates.to) params.set('dates', JSON.stringify(dates))
  return params
}

/** The address of the chart with these searches on it. */
export function overlayAddress(added: readonly NewLine[]): string {
  return `/chart?${writeOverlay({ lines: withLines([], added), interval: undefined, dates: {} })}`
}

/** Each takes the first colour that nobody has; a search that is there already is not drawn twice. */
export function withLines(lines: readonly OverlayLine[], added: readonly NewLine[]): OverlayLine[] {
  const all = [...lines]
  for (const { filters = {}, ...rest } of added) {
    const line = Object.keys(filters).length > 0 ? { ...rest, filters } : rest
    const colour = colours.find((one) => all.every((other) => other.colour !== one))
    const isThere = all.some((other) => searchKey(other) === searchKey(line))
    if (colour !== undefined && !isThere) all.push({ ...line, colour })
  }
  return all
}

/** Tells searches apart, whatever they are called. */
export function searchKey({
  q,
  filters = {},
  matching: compared,
  searchKey: keys,
  unseen = false,
}: NewLine): string {
  return JSON.stringify([q, Object.entries(filters).toSorted(byName), compared ?? null, unseen, keys ?? null])
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
