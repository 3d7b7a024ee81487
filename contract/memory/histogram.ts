import { instantsOf, offsetAt } from '../query/instants.ts'
import type { DateHistogram, Interval } from '../schemas/search.ts'

const hour = 3_600
/** Maximum number of buckets with the default interval. */
const readableBuckets = 200
const hoursOf: [Interval, number][] = [
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
]

/** The shortest interval that occurs at most `most` times between two instants. */
export function fittingInterval(
  first: string | Date,
  last: string | Date,
  most: number = readableBuckets,
): Interval {
  const hours = (secondsOf(last) - secondsOf(first)) / hour
  return hoursOf.find(([, length]) => hours / length <= most)?.[0] ?? 'year'
}

/** Number of these instants in each interval in `timeZone`, as in the histogram of the archive. */
export function histogramOf(
  instants: readonly (string | Date)[],
  { interval: given, timeZone }: { interval?: Interval | undefined; timeZone: string },
): Omit<DateHistogram, 'series'> {
  const sorted = instants.map(secondsOf).toSorted((a, b) => a - b)
  const [first, last] = [sorted[0], sorted.at(-1)]
  const interval =
    given ??
    (first === undefined || last === undefined
      ? 'day'
      : fittingInterval(new Date(first * 1_000), new Date(last * 1_000)))
  const startOf = starts(interval, timeZone)
  const counts = new Map<number, number>()
  for (const instant of sorted) {
    const start = startOf(instant)
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  return { interval, timeZone, buckets: [...counts].map(([start, count]) => ({ from: isoOf(start), count })) }
}

function secondsOf(instant: string | Date): number {
  return Math.floor(new Date(instant).getTime() / 1_000)
}

/** Start of the interval of an instant, in seconds since 1970. */
function starts(interval: Interval, timeZone: string): (instant: number) => number {
  const offsetOf = offsets(timeZone)
  if (interval === 'hour') return (instant) => startOfHour(instant, offsetOf)
  const known = new Map<string, number>()
  return (instant) => {
    const day = firstDay(isoOf(instant + offsetOf(instant)).slice(0, 10), interval)
    const start = known.get(day) ?? instantsOf({ from: day }, timeZone).from ?? 0
    known.set(day, start)
    return start
  }
}

/**
 * Hours start at full hours of local time. Where clocks change by half an hour, the hour of the change has 90
 * or 30 minutes, and starts by the clock before the change.
 */
function startOfHour(instant: number, offsetOf: (instant: number) => number): number {
  const offset = offsetOf(instant)
  const local = Math.floor((instant + offset) / hour) * hour
  return local - offsetOf(local - offset)
}

/** Offsets of a zone from UTC. Most hours have one offset, which is computed once. */
function offsets(timeZone: string): (instant: number) => number {
  const ofHours = new Map<number, number | undefined>()
  const ofHour = (start: number) => {
    const offset = offsetAt(start, timeZone)
    return offset === offsetAt(start + hour - 1, timeZone) ? offset : undefined
  }
  return (instant) => {
    const start = Math.floor(instant / hour) * hour
    if (!ofHours.has(start)) ofHours.set(start, ofHour(start))
    return ofHours.get(start) ?? offsetAt(instant, timeZone)
  }
}

/** The first day of the interval that contains this day; weeks start on Monday. */
function firstDay(day: string, interval: Exclude<Interval, 'hour'>): string {
  switch (interval) {
    case 'day':
      return day
    case 'week': {
      const date = new Date(`${day}T00:00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
}
