import type { Interval } from '@litopys/contract/schemas/search'
import type { Timeline } from './timeline.ts'
import { wallOf } from './wallTime.ts'

export type Tick = { index: number; label: string }

const labelWidth = 88
const hoursOfTwoDays = 48

/** Labels where a calendar has its own marks (midnights, Mondays, firsts of a month), as many as fit. */
export function ticksOf(timeline: Timeline, width: number, language: string): Tick[] {
  const { slots, interval, timeZone } = timeline
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const indexes =
    marks[interval].map((isMark) => marked(timeline, isMark)).find((found) => found.length <= fitting) ??
    evenly(slots.length, fitting)
  const format = new Intl.DateTimeFormat(language, {
    ...partsOf(timeline),
    timeZone: interval === 'hour' ? timeZone : 'UTC',
  })
  return indexes.flatMap((index) => {
    const slot = slots[index]
    return slot ? [{ index, label: format.format(slot.start) }] : []
  })
}

type Mark = (wall: Date) => boolean

const everyHours =
  (hours: number): Mark =>
  (wall) =>
    wall.getUTCHours() % hours === 0
const midnight: Mark = (wall) => wall.getUTCHours() === 0
const monday: Mark = (wall) => wall.getUTCDay() === 1
const firstOfMonth: Mark = (wall) => wall.getUTCDate() === 1
const firstWeek: Mark = (wall) => wall.getUTCDate() <= 7
const everyMonths =
  (months: number): Mark =>
  (wall) =>
    wall.getUTCMonth() % months === 0
const everyYears =
  (years: number): Mark =>
  (wall) =>
    wall.getUTCFullYear() % years === 0
const both =
  (one: Mark, other: Mark): Mark =>
  (wall) =>
    one(wall) && other(wall)
const always: Mark = () => true

/** From close to far apart. */
const marks: Record<Interval, Mark[]> = {
  hour: [always, everyHours(3), everyHours(6), everyHours(12), midnight, both(midnight, monday)],
  day: [
    always,
    monday,
    firstOfMonth,
    both(firstOfMonth, everyMonths(3)),
    both(firstOfMonth, everyMonths(12)),
  ],
  week: [
    always,
    firstWeek,
    both(firstWeek, everyMonths(3)),
    both(firstWeek, everyMonths(6)),
    both(firstWeek, everyMonths(12)),
  ],
  month: [always, everyMonths(3), everyMonths(6), everyMonths(12)],
  year: [always, everyYears(2), everyYears(5), everyYears(10)],
}

/** A mark with fewer than two places says too little; even steps then do better. */
function marked({ slots, interval, timeZone }: Timeline, isMark: Mark): number[] {
  const found = slots.flatMap(({ start }, index) => {
    const wall = interval === 'hour' ? wallOf(start, timeZone) : start
    return isMark(new Date(wall)) ? [index] : []
  })
  return found.length < 2 ? slots.map((_, index) => index) : found
}

function evenly(size: number, fitting: number): number[] {
  const stepSize = Math.max(1, Math.ceil(size / fitting))
  return Array.from({ length: Math.ceil(size / stepSize) }, (_, index) => index * stepSize)
}

function partsOf({ interval, slots }: Timeline): Intl.DateTimeFormatOptions {
  switch (interval) {
    case 'hour':
      return slots.length <= hoursOfTwoDays
        ? { hour: '2-digit', minute: '2-digit' }
        : { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
    case 'day':
    case 'week':
      return severalYears(slots)
        ? { day: 'numeric', month: 'short', year: '2-digit' }
        : { day: 'numeric', month: 'short' }
    case 'month':
      return { month: 'short', year: 'numeric' }
    case 'year':
      return { year: 'numeric' }
  }
}

function severalYears(slots: Timeline['slots']): boolean {
  const [first] = slots
  const last = slots.at(-1)
  if (!first || !last) return false
  return new Date(first.start).getUTCFullYear() !== new Date(last.start).getUTCFullYear()
}
