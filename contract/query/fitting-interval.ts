import type { Interval } from '../schemas/search.ts'

/** Maximum number of buckets with the default interval. */
const readableBuckets = 200
const hoursOf: [Interval, number][] = [
  ['hour', 1],
  ['day', 24],
  ['week', 168],
  ['month', 730],
]

/** The shortest interval of a histogram between two instants that is still readable. */
export function fittingInterval(first: string, last: string): Interval {
  const hours = (Date.parse(last) - Date.parse(first)) / 3_600_000
  return hoursOf.find(([, length]) => hours / length <= readableBuckets)?.[0] ?? 'year'
}
