import type { DateRange } from '@litopys/contract/schemas/search'
import { wallOf } from './wall-time.ts'

const hour = 3_600_000
const day = 24 * hour
const minute = 60_000

/** The last hours, rounded to the minute, so that a shared link finds the same posts. */
export function lastHours(hours: number, now: number): DateRange {
  const from = Math.floor((now - hours * hour) / minute) * minute
  return { from: `${new Date(from).toISOString().slice(0, 19)}Z` }
}

/** The last whole days in the archive's time zone, including today. */
export function lastDays(days: number, now: number, timeZone: string): DateRange {
  return { from: new Date(wallOf(now, timeZone) - (days - 1) * day).toISOString().slice(0, 10) }
}

/** The day of a bound in the archive's time zone. The bound may be an instant. */
export function dayOf(bound: string, timeZone: string): string {
  return bound.includes('T')
    ? new Date(wallOf(Date.parse(bound), timeZone)).toISOString().slice(0, 10)
    : bound
}

/** Whether the range ends before it starts. */
export function isReversed({ from, to }: DateRange, timeZone: string): boolean {
  if (!from || !to) return false
  if (from.includes('T') && to.includes('T')) return Date.parse(from) > Date.parse(to)
  return dayOf(from, timeZone) > dayOf(to, timeZone)
}
