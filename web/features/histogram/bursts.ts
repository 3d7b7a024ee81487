import type { Interval } from '@litopys/contract/schemas/search'
import type { Slot, Timeline } from './timeline.ts'

/** An interval with far more posts than usual; `usual`: the median of the intervals that it is compared with. */
export type Burst = { usual: number }

/** What an interval is compared with: so many earlier ones, at this distance. Hours only with the same hour of a day. */
const baselines: Partial<Record<Interval, { distance: number; most: number; fewest: number }>> = {
  hour: { distance: 24, most: 14, fewest: 5 },
  day: { distance: 1, most: 28, fewest: 7 },
  week: { distance: 1, most: 12, fewest: 6 },
  month: { distance: 1, most: 12, fewest: 6 },
}

/** The modified z-score from which a value is an outlier (Iglewicz and Hoaglin, "How to Detect and Handle Outliers", 1993). */
const leastScore = 3.5
/** The median absolute deviation of a normal distribution, as a share of its standard deviation. */
const deviationShare = 0.6745
const fewestPosts = 5

/**
 * Bursts by the index of their slot. The score of a slot is its distance from the median of earlier slots, measured by
 * their median absolute deviation, which other bursts hardly change. The deviation is at least that of counts around
 * this median (Poisson).
 */
export function burstsOf({ interval, slots }: Timeline): ReadonlyMap<number, Burst> {
  const baseline = baselines[interval]
  const bursts = new Map<number, Burst>()
  if (!baseline) return bursts
  for (const [at, { count }] of slots.entries()) {
    if (count < fewestPosts) continue
    const earlier = countsBefore(slots, at, baseline.distance, baseline.most)
    if (earlier.length < baseline.fewest) continue
    const usual = medianOf(earlier)
    // After a time without posts, such as before the first post of the archive, a level that stays is one burst.
    if (usual === 0 && !isFarAbove(count, slots[at - baseline.distance]?.count ?? 0)) continue
    const deviation = medianOf(earlier.map((one) => Math.abs(one - usual))) / deviationShare
    const score = (count - usual) / Math.max(deviation, Math.sqrt(usual), 1)
    if (score >= leastScore) bursts.set(at, { usual })
  }
  return bursts
}

function isFarAbove(count: number, before: number): boolean {
  return (count - before) / Math.max(Math.sqrt(before), 1) >= leastScore
}

function countsBefore(slots: readonly Slot[], at: number, distance: number, most: number): number[] {
  const counts: number[] = []
  for (let i = at - distance; i >= 0 && counts.length < most; i -= distance) counts.push(slots[i]?.count ?? 0)
  return counts
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
