import type { Interval } from '@litopys/contract/schemas/search'
import { expect, test } from 'vitest'
import { burstsOf } from './bursts.ts'

const timeline = (interval: Interval, counts: number[]) => ({
  interval,
  timeZone: 'UTC',
  slots: counts.map((count, i) => ({ start: i, count })),
})
const repeat = (counts: number[], times: number) => Array.from({ length: times }, () => counts).flat()

test('a day with far more posts than the days before is a burst', () => {
  const counts = [...repeat([20, 24, 22, 18, 25, 12, 10], 4), 90, 21]
  expect([...burstsOf(timeline('day', counts))]).toEqual([[28, { usual: 20 }]])
})

test('a second day of a burst is one too, and a lasting change stops to be', () => {
  const counts = [...repeat([10], 28), 60, 60, 60, ...repeat([60], 27)]
  const bursts = [...burstsOf(timeline('day', counts)).keys()]
  expect(bursts.slice(0, 3)).toEqual([28, 29, 30])
  expect(bursts).not.toContain(50)
})

test('the first days of an archive after days without posts are one burst, and a new height another', () => {
  const counts = [...repeat([0], 20), 40, 44, 38, 41, 120, 43]
  expect([...burstsOf(timeline('day', counts)).keys()]).toEqual([20, 24])
})

test('hours are compared with the same hour of other days', () => {
  const day = Array.from({ length: 24 }, (_, hour) => (hour >= 8 && hour < 22 ? 40 : 2))
  const counts = repeat(day, 10)
  expect(burstsOf(timeline('hour', counts)).size).toBe(0)
  // At night, where forty posts are far more than usual.
  counts[9 * 24 + 3] = 40
  expect([...burstsOf(timeline('hour', counts)).keys()]).toEqual([9 * 24 + 3])
})

test('few posts, few earlier intervals and years have no bursts', () => {
  expect(burstsOf(timeline('day', [...repeat([0], 20), 4])).size).toBe(0)
  expect(burstsOf(timeline('day', [...repeat([0], 6), 400])).size).toBe(0)
  expect(burstsOf(timeline('year', [...repeat([10], 20), 4_000])).size).toBe(0)
})
