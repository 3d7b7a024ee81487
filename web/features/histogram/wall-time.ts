/**
 * A wall time is the reading of a clock in some zone, kept as the milliseconds that Date.UTC gives for it.
 * Days and months have equal places on it, whatever daylight saving does to the instants below.
 */
export function wallOf(instant: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
    new Date(instant).getUTCMilliseconds(),
  )
}

/** The instant at which clocks of the zone show this. */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall)
  // Once more, for a guess that fell on the other side of a change of the clocks.
  return guess - (wallOf(guess, timeZone) - wall)
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format costs a hundred times what using it does.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
