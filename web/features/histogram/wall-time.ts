/**
 * The wall time of an instant: the clock reading in a zone, in the milliseconds that Date.UTC gives for it.
 * Days have equal length on this scale, regardless of daylight saving.
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

/** The instant at which clocks in the zone show this wall time. */
export function instantOf(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(wall, timeZone) - wall)
  // A second correction, in case the first guess is on the other side of a daylight saving change.
  return guess - (wallOf(guess, timeZone) - wall)
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Creating a format is a hundred times slower than using it.
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
