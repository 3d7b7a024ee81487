import { fittingInterval } from '@litopys/contract/query/fitting-interval'
import { instantsOf } from '@litopys/contract/query/instants'
import type { DateHistogram, Interval } from '@litopys/contract/schemas/search'

/** Number of dates per interval of local time, computed as the archive does for posts. */
export function histogramOf(
  dates: string[],
  timeZone: string,
  requestedInterval: Interval | undefined,
): Omit<DateHistogram, 'series'> {
  const sorted = dates.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  const interval =
    requestedInterval ?? (first === undefined || last === undefined ? 'day' : fittingInterval(first, last))
  const startOf = starter(interval, timeZone)
  const counts = new Map<number, number>()
  for (const date of sorted) {
    const start = startOf(date)
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  const buckets = [...counts].map(([start, count]) => ({ from: isoSeconds(start), count }))
  return { interval, timeZone, buckets }
}

/** Returns a function for the start of a date's interval, in seconds since 1970. */
function starter(interval: Interval, timeZone: string): (iso: string) => number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const starts = new Map<string, number>()
  return (iso) => {
    const [day = '', time = ''] = format.format(new Date(iso)).split(' ')
    if (interval === 'hour') {
      const [, minutes = 0, seconds = 0] = time.split(':').map(Number)
      return Math.floor(Date.parse(iso) / 1_000) - minutes * 60 - seconds
    }
    const name = firstDay(day, interval)
    const start = starts.get(name) ?? instantsOf({ from: name }, timeZone).from ?? 0
    starts.set(name, start)
    return start
  }
}

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

function isoSeconds(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')
}
