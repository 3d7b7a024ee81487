import type { DateRange } from '../schemas/search.ts'

/** From `from` up to, but not including, `before`; seconds since 1970. */
export type InstantRange = { from?: number; before?: number }

/** A range of days or instants, both ends included, as instants; days start and end in `timeZone`. */
export function instantsOf({ from, to }: DateRange, timeZone: string): InstantRange {
  return {
    ...(from ? { from: isDay(from) ? startOfDay(from, timeZone) : secondsOf(from) } : {}),
    ...(to ? { before: isDay(to) ? startOfDay(nextDay(to), timeZone) : secondsOf(to) + 1 } : {}),
  }
}

function isDay(text: string): boolean {
  return !text.includes('T')
}

function secondsOf(text: string): number {
  return bounded(Math.floor(Date.parse(text) / 1000))
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Uses the offset of the zone at the estimated instant, and once more if the clocks change in between. */
function startOfDay(day: string, timeZone: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`) / 1000
  const guess = utc - offsetAt(utc, timeZone)
  return bounded(utc - offsetAt(guess, timeZone))
}

// A format costs fifty times as much as a use of it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Offset of the zone from UTC at an instant in seconds since 1970, in seconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  formats.set(timeZone, format)
  const name =
    format.formatToParts(new Date(instant * 1000)).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+)(?::(\d+))?/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3_600 + Number(minutes) * 60)
}

/** Range of dates in the archive: 1970 to 2105. */
function bounded(seconds: number): number {
  return Math.min(Math.max(Number.isNaN(seconds) ? 0 : seconds, 0), 0xffff_ffff)
}
