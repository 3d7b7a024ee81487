import { instantsOf } from './query/instants.ts'
import type { DateHistogram, Interval } from './schemas/search.ts'

const hourMs = 3_600_000
/** Maximum number of buckets with the default interval. */
const readableBuckets = 200
const hoursOf: [Interval, number][] = [
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
]

/**
 * Number of these instants in each interval in `timeZone`, as in the histogram of the archive: for tables in
 * PostgreSQL that are small enough to count here.
 */
export function bucketsOf(
  instants: readonly Date[],
  { interval, timeZone }: { interval?: Interval | undefined; timeZone: string },
): DateHistogram {
  const step = interval ?? fitting(instants)
  const startOf = starts(step, timeZone)
  const counts = new Map<string, number>()
  for (const instant of instants) {
    const from = startOf(instant)
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  const buckets = [...counts].map(([from, count]) => ({ from, count }))
  return { interval: step, timeZone, buckets: buckets.toSorted((a, b) => (a.from < b.from ? -1 : 1)) }
}

function fitting(instants: readonly Date[]): Interval {
  const times = instants.map((instant) => instant.getTime())
  const hours =
    (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b), Infinity)) / hourMs
  if (instants.length < 2) return 'day'
  return hoursOf.find(([, length]) => hours / length <= readableBuckets)?.[0] ?? 'year'
}

function starts(interval: Interval, timeZone: string): (instant: Date) => string {
  if (interval === 'hour') {
    return (instant) => isoOf(Math.floor(instant.getTime() / hourMs) * hourMs)
  }
  // The Swedish locale writes days as in ISO 8601.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return (instant) => {
    const { from = 0 } = instantsOf({ from: firstDay(days.format(instant), interval) }, timeZone)
    return isoOf(from * 1_000)
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

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
