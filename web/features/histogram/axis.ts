import type { Timeline } from './timeline.ts'

export type Tick = { index: number; label: string }

const labelWidth = 96
const twoDays = 48

/** Labels at even steps, as many as fit, each as short as its neighbours allow. */
export function ticksOf(timeline: Timeline, width: number, language: string): Tick[] {
  const { slots, interval, timeZone } = timeline
  const fitting = Math.max(1, Math.floor(width / labelWidth))
  const stepSize = Math.max(1, Math.ceil(slots.length / fitting))
  const format = new Intl.DateTimeFormat(language, {
    ...partsOf(timeline),
    timeZone: interval === 'hour' ? timeZone : 'UTC',
  })
  return slots.flatMap((slot, index) =>
    index % stepSize === 0 ? [{ index, label: format.format(slot.start) }] : [],
  )
}

function partsOf({ interval, slots }: Timeline): Intl.DateTimeFormatOptions {
  switch (interval) {
    case 'hour':
      return slots.length <= twoDays
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
  return (
    first !== undefined &&
    last !== undefined &&
    new Date(first.start).getUTCFullYear() !== new Date(last.start).getUTCFullYear()
  )
}
