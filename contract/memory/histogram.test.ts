import { expect, test } from 'vitest'
import type { Interval } from '../schemas/search.ts'
import { histogramOf } from './histogram.ts'

const timeZone = 'Europe/Kyiv'
const at = (...texts: string[]) => texts.map((text) => new Date(text))

test.each<[Interval, string, string]>([
  ['hour', '2026-03-04T22:59:59Z', '2026-03-04T22:00:00Z'],
  // In Kyiv it is already the next day; summer time adds another hour.
  ['day', '2026-03-04T22:59:59Z', '2026-03-04T22:00:00Z'],
  ['day', '2026-07-04T21:30:00Z', '2026-07-04T21:00:00Z'],
  ['week', '2026-03-08T12:00:00Z', '2026-03-01T22:00:00Z'],
  ['month', '2026-03-31T21:30:00Z', '2026-03-31T21:00:00Z'],
  ['year', '2025-12-31T22:30:00Z', '2025-12-31T22:00:00Z'],
])('an %s starts in the time zone of the archive', (interval, instant, from) => {
  expect(histogramOf(at(instant), { interval, timeZone }).buckets).toEqual([{ from, count: 1 }])
})

test.each([
  ['Asia/Kolkata', '2026-03-04T10:40:00Z', '2026-03-04T10:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:40:00Z', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T16:00:00Z', '2026-10-03T16:00:00Z'],
])('an hour in %s starts at a full hour of local time', (zone, instant, from) => {
  expect(histogramOf(at(instant), { interval: 'hour', timeZone: zone }).buckets).toEqual([{ from, count: 1 }])
})

test('buckets are in time order, and the default interval is the shortest readable one', () => {
  const instants = at('2026-01-05T10:00:00Z', '2026-01-01T10:00:00Z', '2026-01-05T10:59:00Z')
  const { interval, buckets } = histogramOf(instants, { timeZone })
  expect([interval, buckets.map(({ count }) => count)]).toEqual(['hour', [1, 2]])
  expect(histogramOf(at('2016-01-01T00:00:00Z', '2026-01-01T00:00:00Z'), { timeZone }).interval).toBe('month')
  expect(histogramOf(at('2026-01-01T10:20:00Z'), { timeZone })).toMatchObject({ interval: 'hour' })
  expect(histogramOf([], { timeZone })).toEqual({ interval: 'day', timeZone, buckets: [] })
})
