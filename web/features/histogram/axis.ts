import type { Interval } from '@litopys/contract/schemas/search'
import { dayText, timeText } from './span-label.ts'
import type { Timeline } from './timeline.ts'
import { wallOf } from './wall-time.ts'

/** `x` is the start of the slot. The label is placed right of it or, near the right edge, left of it. */
export type Tick = { x: number; label: string; side: 'right' | 'left' }

const labelWidth = 88
const hoursOfTwoDays = 48
/** Average width of digits and capitals in Inter at 11 px. */
const letterWidth = 6.9

/**
 * Axis labels at calendar steps (midnights, Mondays, first days of months), as many as fit into the width.
 */
export function ticksOf(timeline: Timeline, width: number, language: string): Tick[] {
  const { slots, interval } = timeline
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const indexes =
    calendarSteps[interval]
      .map((isStep) => stepIndexes(timeline, isStep))
      .find((found) => found.length <= fitting) ?? evenly(slots.length, fitting)
  const hasDay = indexes.some((index) => isMidnight(timeline, slots[index]?.start))
  const ticks = indexes.flatMap((index, place) => {
    const slot = slots[index]
    const x = Math.round((index * width) / slots.length)
    const withDay = place === 0 && !hasDay
    return slot ? [{ x, label: labelOf(timeline, slot.start, { language, withDay }) }] : []
  })
  return ticks.map((tick, place) => placed(tick, ticks[place - 1], width))
}

/**
 * Places a label left of its tick if it would cross the right edge. The text is empty if it would overlap the
 * label before it.
 */
function placed(
  { x, label }: Omit<Tick, 'side'>,
  before: Omit<Tick, 'side'> | undefined,
  width: number,
): Tick {
  if (x + widthOf(label) <= width) return { x, label, side: 'right' }
  const isFree = x - widthOf(label) > (before ? before.x + widthOf(before.label) : 0)
  return { x, label: isFree ? label : '', side: 'left' }
}

function widthOf(label: string): number {
  return label.length * letterWidth
}

type IsStep = (wall: Date) => boolean

const everyHours =
  (hours: number): IsStep =>
  (wall) =>
    wall.getUTCHours() % hours === 0
const midnight: IsStep = (wall) => wall.getUTCHours() === 0
const monday: IsStep = (wall) => wall.getUTCDay() === 1
const firstOfMonth: IsStep = (wall) => wall.getUTCDate() === 1
const firstWeek: IsStep = (wall) => wall.getUTCDate() <= 7
const everyMonths =
  (months: number): IsStep =>
  (wall) =>
    wall.getUTCMonth() % months === 0
const everyYears =
  (years: number): IsStep =>
  (wall) =>
    wall.getUTCFullYear() % years === 0
const both =
  (one: IsStep, other: IsStep): IsStep =>
  (wall) =>
    one(wall) && other(wall)
const always: IsStep = () => true

/** Calendar steps of each interval, from dense to sparse. */
const calendarSteps: Record<Interval, IsStep[]> = {
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

/** Indexes of slots at calendar steps, or of all slots if fewer than two match. */
function stepIndexes({ slots, interval, timeZone }: Timeline, isStep: IsStep): number[] {
  const found = slots.flatMap(({ start }, index) => {
    const wall = interval === 'hour' ? wallOf(start, timeZone) : start
    return isStep(new Date(wall)) ? [index] : []
  })
  return found.length < 2 ? slots.map((_, index) => index) : found
}

function evenly(size: number, fitting: number): number[] {
  const stepSize = Math.max(1, Math.ceil(size / fitting))
  return Array.from({ length: Math.ceil(size / stepSize) }, (_, index) => index * stepSize)
}

function isMidnight({ timeZone }: Timeline, start: number | undefined): boolean {
  return start !== undefined && midnight(new Date(wallOf(start, timeZone)))
}

/** `withDay`: no other label of an hourly chart shows the day, so this one does. */
type LabelStyle = { language: string; withDay: boolean }

function labelOf(
  { interval, slots, timeZone }: Timeline,
  start: number,
  { language, withDay }: LabelStyle,
): string {
  switch (interval) {
    case 'hour': {
      const wall = wallOf(start, timeZone)
      const time = timeText(wall)
      const date = dayText(wall).slice(0, 5)
      if (slots.length > hoursOfTwoDays || withDay) return `${date} ${time}`
      // In an hourly chart, midnight shows the new date.
      return midnight(new Date(wall)) ? date : time
    }
    case 'day':
    case 'week':
      return dayText(start)
    case 'month':
      return new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        start,
      )
    case 'year':
      return String(new Date(start).getUTCFullYear())
  }
}
