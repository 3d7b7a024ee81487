import {
  type DateHistogram,
  type DateRange,
  type Interval,
  intervals,
} from '@litopys/contract/schemas/search'
import { type Split, splitOf } from '../split.ts'

/** The histogram of a search, with its key. */
export type Overlaid = { key: string; histogram: DateHistogram }

/**
 * Combines histograms over the same slots, in their order. Undefined if there are too many slots or different
 * intervals.
 */
export function overlayOf(overlaid: readonly Overlaid[], range: DateRange = {}): Split | undefined {
  const [first] = overlaid
  if (!first) return undefined
  const { interval, timeZone } = first.histogram
  if (overlaid.some(({ histogram }) => histogram.interval !== interval)) return undefined
  const counts = new Map<string, number>()
  for (const { histogram } of overlaid)
    for (const { from, count } of histogram.buckets) counts.set(from, (counts.get(from) ?? 0) + count)
  const buckets = [...counts]
    .toSorted(([one], [other]) => Date.parse(one) - Date.parse(other))
    .map(([from, count]) => ({ from, count }))
  const series = overlaid.map(({ key, histogram }) => ({ value: key, buckets: histogram.buckets }))
  return splitOf({ interval, timeZone, buckets, series }, range)
}

/** The longest of these intervals. Undefined while any is unknown. */
export function commonInterval(each: readonly (Interval | undefined)[]): Interval | undefined {
  const places = each.map((interval) => (interval === undefined ? -1 : intervals.indexOf(interval)))
  return places.includes(-1) ? undefined : intervals[Math.max(...places)]
}

/** The highest value of any single series, not of their sum. */
export function highestLine({ series }: Split): number {
  return series.reduce((top, { counts }) => counts.reduce((most, count) => Math.max(most, count), top), 0)
}
