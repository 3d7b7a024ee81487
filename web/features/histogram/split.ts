import type { DateHistogram, DateRange } from '@litopys/contract/schemas/search'
import { type Timeline, timelineOf } from './timeline.ts'

/** One value's posts per slot of the whole; without a value all that have no series of their own. */
export type Series = { value: string | undefined; counts: number[]; total: number }
export type Split = { timeline: Timeline; series: Series[] }

/** A split histogram over the slots of the whole, the most frequent value first and the rest last. */
export function splitOf(histogram: DateHistogram, range: DateRange = {}): Split | undefined {
  const timeline = timelineOf(histogram, range)
  if (!timeline) return undefined
  const { interval, timeZone } = histogram
  const parts = histogram.series ?? [{ buckets: histogram.buckets }]
  const series = parts.map(({ value, buckets }): Series => {
    const own = timelineOf({ interval, timeZone, buckets })
    const counts = new Map(own?.slots.map(({ start, count }) => [start, count]))
    return {
      value,
      counts: timeline.slots.map(({ start }) => counts.get(start) ?? 0),
      total: buckets.reduce((sum, { count }) => sum + count, 0),
    }
  })
  return { timeline, series: series.filter(({ total }) => total > 0) }
}

/**
 * Of one field with several values per post the series overlap, so that a stack may be higher than the number
 * of posts.
 */
export function highestStack({ timeline, series }: Split): number {
  return timeline.slots.reduce(
    (top, _, index) =>
      Math.max(
        top,
        series.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
      ),
    0,
  )
}

/** Round marks of a scale from zero to no less than `most`, three or four of them. */
export function scaleMarks(most: number): number[] {
  const rough = Math.max(1, most / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const marks = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: marks + 1 }, (_, index) => index * step)
}
