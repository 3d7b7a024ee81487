import { instantsOf } from '@litopys/contract/query/instants'

const hourMs = 3_600_000

/** Start of the instant's local day. */
export function dayStart(at: Date, timeZone: string): Date {
  // The Swedish format is the one of ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)
  return new Date((instantsOf({ from: day }, timeZone).from ?? 0) * 1_000)
}

/** The next time at this local hour; an hour early or late on days when the clocks change. */
export function nextAtHour(hour: number, now: Date, timeZone: string): Date {
  const today = dayStart(now, timeZone)
  const at = new Date(today.getTime() + hour * hourMs)
  if (at > now) return at
  // The middle of the next day, whatever the length of this day.
  const tomorrow = dayStart(new Date(today.getTime() + 36 * hourMs), timeZone)
  return new Date(tomorrow.getTime() + hour * hourMs)
}
