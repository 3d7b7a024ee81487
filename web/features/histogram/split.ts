import type { DateHistogram, DateRange } from '@litopys/contract/schemas/search'
import { type Timeline, timelineOf } from './timeline.ts'

/** Posts with a value, per slot. Without a value: all posts that no other series contains. */
export type Series = { value: string | undefined; counts: number[]; total: number }
export type Split = { timeline: Timeline; series: Series[] }

/** A split histogram with the slots of the total. The most frequent value is first, the rest last. */
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

/** The highest stack of a slot. A post can have several values, so a stack can exceed the number of posts. */
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

/** Three or four round axis values, from zero to at least `most`. `least`: the smallest step. */
export function axisValues(most: number, least = 1): number[] {
  const rough = Math.max(least, most / 3)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough
  const marks = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: marks + 1 }, (_, index) => index * step)
}
