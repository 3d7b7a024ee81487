import { step, type Timeline } from './timeline.ts'
import { wallOf } from './wall-time.ts'

/**
 * The time from the start of the first slot to the end of the last. Dates are dd.MM.yyyy as on every screen;
 * months have names.
 */
export function spanLabel(
  { interval, timeZone, slots }: Timeline,
  one: number,
  other: number,
  language: string,
): string {
  const first = slots[Math.min(one, other)]?.start
  const last = slots[Math.max(one, other)]?.start
  if (first === undefined || last === undefined) return ''
  const end = step(last, interval, 1) - 1
  switch (interval) {
    case 'hour':
      return between(wallOf(first, timeZone), wallOf(end, timeZone))
    case 'day':
      return first === last ? `${weekday(first, language)} ${dayText(first)}` : joined(first, end, dayText)
    case 'week':
      return joined(first, end, dayText)
    case 'month':
      return joined(first, last, (start) => monthText(start, language))
    case 'year':
      return joined(first, last, (start) => String(new Date(start).getUTCFullYear()))
  }
}

/** The date of a wall time, in the format of all screens. */
export function dayText(wall: number): string {
  return new Date(wall).toISOString().slice(0, 10).split('-').toReversed().join('.')
}

export function timeText(wall: number): string {
  return new Date(wall).toISOString().slice(11, 16)
}

function between(from: number, to: number): string {
  const sameDay = dayText(from) === dayText(to)
  return `${dayText(from)} ${timeText(from)}${sameDay ? '–' : ` – ${dayText(to)} `}${timeText(to)}`
}

function joined(from: number, to: number, text: (wall: number) => string): string {
  return from === to || text(from) === text(to) ? text(from) : `${text(from)} – ${text(to)}`
}

function weekday(wall: number, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(wall)
}

function monthText(wall: number, language: string): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(wall)
}
