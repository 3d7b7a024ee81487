import type { DateHistogram, Interval } from '@litopys/contract/schemas/search'
import { expect, test } from 'vitest'
import { spanLabel } from './span-label.ts'
import { timelineOf } from './timeline.ts'

const timeZone = 'Europe/Kyiv'

function timeline(interval: Interval, ...starts: string[]) {
  const buckets: DateHistogram['buckets'] = starts.map((from) => ({ from, count: 1 }))
  const made = timelineOf({ interval, timeZone, buckets })
  if (!made) throw new Error('Not too many')
  return made
}

test("hours are shown in the archive's time zone, including their last minute", () => {
  const hours = timeline('hour', '2024-05-01T21:00:00Z', '2024-05-02T23:00:00Z')
  expect(spanLabel(hours, 0, 0, 'uk')).toBe('02.05.2024 00:00–00:59')
  expect(spanLabel(hours, 0, 26, 'uk')).toBe('02.05.2024 00:00 – 03.05.2024 02:59')
})

test('weeks are shown up to the last day of the last week', () => {
  const weeks = timeline('week', '2024-04-28T21:00:00Z', '2024-05-12T21:00:00Z')
  expect(spanLabel(weeks, 0, 0, 'en')).toBe('29.04.2024 – 05.05.2024')
  expect(spanLabel(weeks, 2, 0, 'en')).toBe('29.04.2024 – 19.05.2024')
})

test.each([
  ['day', ['2024-05-01T21:00:00Z', '2024-05-02T21:00:00Z'], 'Thu 02.05.2024', '02.05.2024 – 03.05.2024'],
  ['month', ['2024-01-31T22:00:00Z', '2024-02-29T22:00:00Z'], 'February 2024', 'February 2024 – March 2024'],
  ['year', ['2022-12-31T22:00:00Z', '2023-12-31T22:00:00Z'], '2023', '2023 – 2024'],
] as const)('a range of one %s is labelled by it, a range of two by both', (interval, starts, one, two) => {
  const made = timeline(interval, ...starts)
  expect([spanLabel(made, 0, 0, 'en'), spanLabel(made, 0, 1, 'en')]).toEqual([one, two])
})
