import { wallClock } from './clock.ts'
import type { Random } from './random.ts'

const hour = 3_600_000
const day = 24 * hour
const archivedDays = 425

/**
 * Events in the archived span: when they happened, and how many times the usual activity they caused.
 */
const bursts = [
  { at: 0.12, force: 5 },
  { at: 0.33, force: 8 },
  { at: 0.51, force: 4 },
  { at: 0.76, force: 9 },
  { at: 0.94, force: 6 },
] as const

/** Activity per hour of the day, from midnight on. */
const rhythms = {
  newsroom: [2, 2, 2, 2, 2, 4, 7, 10, 12, 11, 10, 10, 9, 9, 9, 9, 10, 11, 11, 11, 10, 8, 5, 3],
  office: [1, 0, 0, 0, 0, 0, 1, 3, 8, 12, 13, 12, 10, 10, 11, 11, 12, 11, 9, 8, 6, 4, 3, 1],
  evening: [2, 1, 0, 0, 0, 1, 2, 5, 7, 7, 6, 6, 8, 8, 6, 6, 7, 9, 11, 13, 14, 12, 8, 4],
} as const
export type Rhythm = keyof typeof rhythms

export function firstDay(until: Date): Date {
  return new Date(until.getTime() - archivedDays * day)
}

/** `alarm` is the share of a burst that a channel reports: all for a rescue service, a little for a fund. */
export function postTimes(
  random: Random,
  { count, until, rhythm, alarm }: { count: number; until: Date; rhythm: Rhythm; alarm: number },
): Date[] {
  const start = firstDay(until).getTime()
  const weights = Array.from({ length: archivedDays * 24 }, (_, slot) => {
    const clock = wallClock(new Date(start + slot * hour))
    const age = slot / 24
    const excited = bursts.reduce((sum, { at, force }) => {
      const since = age - at * archivedDays
      return since < 0 ? sum : sum + force * Math.exp(-since / 1.6)
    }, 0)
    const growth = 0.8 + (0.5 * age) / archivedDays
    return (rhythms[rhythm][clock.hour] ?? 0) * growth * (1 + alarm * excited)
  })

  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const times: number[] = []
  let passed = 0
  for (const [slot, weight] of weights.entries()) {
    passed += weight
    while (times.length < count && ((times.length + 0.5) / count) * total <= passed) {
      times.push(start + slot * hour + random.int(0, 3_599) * 1_000)
    }
  }
  return times.sort((a, b) => a - b).map((time) => new Date(time))
}
