import type { Issue } from './check.ts'

/**
 * Pairs of date fields: the field that must not be before the other one is the value: `{ startDate: 'endDate'
 * }`.
 */
export type OrderedDates = Record<string, string>

/** Faults for ranges of an input that end before they start. */
export function reversedDates(ordered: OrderedDates, input: object): Issue[] {
  const given = new Map(Object.entries(input))
  return Object.entries(ordered)
    .filter(([start, end]) => isReversed(given.get(start), given.get(end)))
    .map(([start, end]) => ({ path: `/${end}`, message: `This is before the ${start}`, code: 'order' }))
}

const dayMs = 24 * 3_600_000

/** The instant at which a day starts depends on the zone, by less than a day. */
export function isReversed(start: unknown, end: unknown): boolean {
  if (typeof start !== 'string' || typeof end !== 'string') return false
  const isOneDay = (text: string) => !text.includes('T')
  const difference = Date.parse(start) - Date.parse(end)
  return difference > (isOneDay(start) === isOneDay(end) ? 0 : 2 * dayMs)
}
