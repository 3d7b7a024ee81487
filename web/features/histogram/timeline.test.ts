import { expect, test } from 'vitest'
import { rangeOf, timelineOf } from './timeline.ts'

const timeZone = 'Europe/Kyiv'
const counts = (slots: { count: number }[] = []) => slots.map(({ count }) => count)

test('days without a bucket get zero, also across daylight saving changes', () => {
  const buckets = [
    { from: '2024-03-29T22:00:00Z', count: 3 },
    { from: '2024-04-01T21:00:00Z', count: 5 },
  ]
  const timeline = timelineOf({ interval: 'day', timeZone, buckets })
  expect(counts(timeline?.slots)).toEqual([3, 0, 0, 5])
  expect(timeline && rangeOf(timeline, 1, 3)).toEqual({ from: '2024-03-31', to: '2024-04-02' })
})

test('the chart extends to the bounds of the selected dates', () => {
  const buckets = [{ from: '2024-05-09T21:00:00Z', count: 2 }]
  const range = { from: '2024-05-08', to: '2024-05-12' }
  expect(counts(timelineOf({ interval: 'day', timeZone, buckets }, range)?.slots)).toEqual([0, 0, 2, 0, 0])
})

test('an hourly chart of a day has 23 slots when daylight saving time starts', () => {
  const buckets = [{ from: '2024-03-31T10:00:00Z', count: 1 }]
  const range = { from: '2024-03-31', to: '2024-03-31' }
  const timeline = timelineOf({ interval: 'hour', timeZone, buckets }, range)
  expect(timeline?.slots.at(0)?.start).toBe(Date.parse('2024-03-30T22:00:00Z'))
  expect(timeline?.slots).toHaveLength(23)
})

test('a selection of hours gives instants to the second, both inclusive', () => {
  const buckets = [
    { from: '2024-05-01T10:00:00Z', count: 1 },
    { from: '2024-05-01T12:00:00Z', count: 1 },
  ]
  const timeline = timelineOf({ interval: 'hour', timeZone, buckets })
  expect(timeline && rangeOf(timeline, 2, 0)).toEqual({
    from: '2024-05-01T10:00:00Z',
    to: '2024-05-01T12:59:59Z',
  })
})

test.each([
  ['week', '2024-05-05T21:00:00Z', { from: '2024-05-06', to: '2024-05-12' }],
  ['month', '2024-01-31T22:00:00Z', { from: '2024-02-01', to: '2024-02-29' }],
  ['year', '2023-12-31T22:00:00Z', { from: '2024-01-01', to: '2024-12-31' }],
] as const)('a selected %s includes its last day', (interval, from, range) => {
  const timeline = timelineOf({ interval, timeZone, buckets: [{ from, count: 1 }] })
  expect(timeline && rangeOf(timeline, 0, 0)).toEqual(range)
})

test('an interval with too many bars gives undefined', () => {
  const buckets = [
    { from: '2014-01-01T00:00:00Z', count: 1 },
    { from: '2024-01-01T00:00:00Z', count: 1 },
  ]
  expect(timelineOf({ interval: 'hour', timeZone, buckets })).toBeUndefined()
})
