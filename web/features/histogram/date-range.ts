import type { DateRange } from '@litopys/contract/schemas/search'
import { wallOf } from './wall-time.ts'

const hour = 3_600_000
const day = 24 * hour
const minute = 60_000

/** To the minute, so that a link sent to a colleague finds the same posts. */
export function lastHours(hours: number, now: number): DateRange {
  const from = Math.floor((now - hours * hour) / minute) * minute
  return { from: `${new Date(from).toISOString().slice(0, 19)}Z` }
}

/** Whole days of the archive's zone, today among them. */
export function lastDays(days: number, now: number, timeZone: string): DateRange {
  return { from: new Date(wallOf(now, timeZone) - (days - 1) * day).toISOString().slice(0, 10) }
}

/** The day of a bound, which may be an instant, in the archive's zone. */
export function dayOf(bound: string, timeZone: string): string {
  return bound.includes('T')
    ? new Date(wallOf(Date.parse(bound), timeZone)).toISOString().slice(0, 10)
    : bound
}

/** Whether the range ends before it begins. */
export function isReversed({ from, to }: DateRange, timeZone: string): boolean {
  if (!from || !to) return false
  if (from.includes('T') && to.includes('T')) return Date.parse(from) > Date.parse(to)
  return dayOf(from, timeZone) > dayOf(to, timeZone)
}
