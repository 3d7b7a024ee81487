import { expect, test } from 'vitest'
import { bucketsOf } from './date-buckets.ts'
import type { Interval } from './schemas/search.ts'

const timeZone = 'Europe/Kyiv'
const at = (...texts: string[]) => texts.map((text) => new Date(text))

test.each<[Interval, string, string]>([
  ['hour', '2026-03-04T22:59:59Z', '2026-03-04T22:00:00.000Z'],
  // In Kyiv it is already the next day; summer time adds another hour.
  ['day', '2026-03-04T22:59:59Z', '2026-03-04T22:00:00.000Z'],
  ['day', '2026-07-04T21:30:00Z', '2026-07-04T21:00:00.000Z'],
  ['week', '2026-03-08T12:00:00Z', '2026-03-01T22:00:00.000Z'],
  ['month', '2026-03-31T21:30:00Z', '2026-03-31T21:00:00.000Z'],
  ['year', '2025-12-31T22:30:00Z', '2025-12-31T22:00:00.000Z'],
])('an %s starts in the time zone of the archive', (interval, instant, from) => {
  expect(bucketsOf(at(instant), { interval, timeZone }).buckets).toEqual([{ from, count: 1 }])
})

test('buckets are in time order, and the default interval is the shortest readable one', () => {
  const instants = at('2026-01-05T10:00:00Z', '2026-01-01T10:00:00Z', '2026-01-05T10:59:00Z')
  const { interval, buckets } = bucketsOf(instants, { timeZone })
  expect([interval, buckets.map(({ count }) => count)]).toEqual(['hour', [1, 2]])
  expect(bucketsOf(at('2016-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), { timeZone }).interval).toBe('month')
  expect(bucketsOf([], { timeZone })).toEqual({ interval: 'day', timeZone, buckets: [] })
})
