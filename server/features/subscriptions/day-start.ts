import { instantsOf } from '@litopys/contract/query/instants'

const hourMs = 3_600_000

/** When the day of an instant began, by the clocks of the zone. */
export function dayStart(at: Date, timeZone: string): Date {
  // The Swedish order is that of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  return new Date((instantsOf({ from: day }, timeZone).from ?? 0) * 1_000)
}

/**
 * The next time that it is this hour; on the day on which the clocks change, it may be an hour before or
 * after.
 */
export function nextAtHour(hour: number, now: Date, timeZone: string): Date {
  const today = dayStart(now, timeZone)
  const at = new Date(today.getTime() + hour * hourMs)
  if (at > now) return at
  // In the middle of the next day, however long this one is.
  const tomorrow = dayStart(new Date(today.getTime() + 36 * hourMs), timeZone)
  return new Date(tomorrow.getTime() + hour * hourMs)
}
