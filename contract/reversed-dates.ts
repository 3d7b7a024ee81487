import type { Issue } from './check.ts'

/**
 * Fields that are days or instants by the field that is not to be before them: `{ startDate: 'endDate' }`.
 */
export type OrderedDates = Record<string, string>

/** What of an input is a range that ends before it begins. */
export function reversedDates(ordered: OrderedDates, input: object): Issue[] {
  const given = new Map(Object.entries(input))
  return Object.entries(ordered)
    .filter(([start, end]) => isReversed(given.get(start), given.get(end)))
    .map(([start, end]) => ({ path: `/${end}`, message: `This is before the ${start}`, code: 'order' }))
}

const dayMs = 24 * 3_600_000

/** The instant at which a day begins depends on the zone, by less than a day. */
export function isReversed(start: unknown, end: unknown): boolean {
  if (typeof start !== 'string' || typeof end !== 'string') return false
  const isOneDay = (text: string) => !text.includes('T')
  const difference = Date.parse(start) - Date.parse(end)
  return difference > (isOneDay(start) === isOneDay(end) ? 0 : 2 * dayMs)
}
