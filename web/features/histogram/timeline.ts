import type { DateHistogram, DateRange, Interval } from '@litopys/contract/schemas/search'
import { instantOf, wallOf } from './wall-time.ts'

/** `start` is an instant for hourly intervals, and a wall time for days or longer. */
export type Slot = { start: number; count: number }
export type Timeline = { interval: Interval; timeZone: string; slots: Slot[] }

const second = 1_000
const hour = 3_600 * second
const day = 24 * hour
/** No screen can show more bars. */
const maxSlots = 20_000

/** Adds the empty slots that the server leaves out. Undefined if there would be too many. */
export function timelineOf(
  { interval, timeZone, buckets }: DateHistogram,
  range: DateRange = {},
): Timeline | undefined {
  const counts = new Map(
    buckets.map(({ from, count }) => [placeOf(Date.parse(from), interval, timeZone), count]),
  )
  const places = [...counts.keys()]
  const [anchor] = places
  if (anchor === undefined) return { interval, timeZone, slots: [] }

  const edges = edgesOf(range, interval, timeZone)
  const last = Math.max(edges.to ?? anchor, ...places.slice(-1))
  let start = anchor
  for (let steps = 0; edges.from !== undefined && start > edges.from; steps += 1) {
    if (steps > maxSlots) return undefined
    start = step(start, interval, -1)
  }
  const slots: Slot[] = []
  for (; start <= last; start = step(start, interval, 1)) {
    if (slots.length >= maxSlots) return undefined
    slots.push({ start, count: counts.get(start) ?? 0 })
  }
  return { interval, timeZone, slots }
}

/** The dates from one slot to another, both inclusive. */
export function rangeOf({ interval, slots }: Timeline, one: number, other: number): DateRange {
  const first = slots[Math.min(one, other)]
  const last = slots[Math.max(one, other)]
  if (!first || !last) return {}
  const end = step(last.start, interval, 1)
  if (interval === 'hour') return { from: toSecond(first.start), to: toSecond(end - second) }
  return { from: toDay(first.start), to: toDay(end - day) }
}

export function step(start: number, interval: Interval, steps: 1 | -1): number {
  const date = new Date(start)
  switch (interval) {
    case 'hour':
      return start + steps * hour
    case 'day':
      return start + steps * day
    case 'week':
      return start + steps * 7 * day
    case 'month':
      return date.setUTCMonth(date.getUTCMonth() + steps)
    case 'year':
      return date.setUTCFullYear(date.getUTCFullYear() + steps)
  }
}

function placeOf(instant: number, interval: Interval, timeZone: string): number {
  return interval === 'hour' ? instant : wallOf(instant, timeZone)
}

/** Bounds of the first and last slot. A date as the last bound means the end of that day. */
function edgesOf({ from, to }: DateRange, interval: Interval, timeZone: string) {
  return {
    from: from === undefined ? undefined : edgeOf(from, 0, interval, timeZone),
    to: to === undefined ? undefined : edgeOf(to, day - 1, interval, timeZone),
  }
}

function edgeOf(text: string, intoDay: number, interval: Interval, timeZone: string): number {
  if (text.includes('T')) return placeOf(Date.parse(text), interval, timeZone)
  const wall = Date.parse(text) + intoDay
  return interval === 'hour' ? instantOf(wall, timeZone) : wall
}

function toDay(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10)
}

function toSecond(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
