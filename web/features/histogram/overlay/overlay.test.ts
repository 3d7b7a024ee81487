import { expect, test } from 'vitest'
import { commonInterval, highestLine, overlayOf } from './overlay.ts'

const day = (date: string, count: number) => ({ from: `${date}T00:00:00Z`, count })
const histogram = (...buckets: ReturnType<typeof day>[]) => ({
  interval: 'day' as const,
  timeZone: 'UTC',
  buckets,
})

test('each search has a figure for every day on which any of them has posts', () => {
  const overlay = overlayOf([
    { key: 'one', histogram: histogram(day('2026-01-02', 3)) },
    { key: 'other', histogram: histogram(day('2026-01-01', 1), day('2026-01-04', 7)) },
  ])
  expect(overlay?.series.map(({ value, counts }) => [value, counts])).toEqual([
    ['one', [0, 3, 0, 0]],
    ['other', [1, 0, 0, 7]],
  ])
  expect(overlay && highestLine(overlay)).toBe(7)
})

test('histograms with different intervals cannot be combined', () => {
  const weekly = { ...histogram(day('2026-01-05', 1)), interval: 'week' as const }
  expect(
    overlayOf([
      { key: 'one', histogram: histogram(day('2026-01-05', 1)) },
      { key: 'other', histogram: weekly },
    ]),
  ).toBeUndefined()
})

test('the common interval is the longest, and undefined until all are known', () => {
  expect(commonInterval(['day', 'month', 'week'])).toBe('month')
  expect(commonInterval(['day', undefined])).toBeUndefined()
  expect(commonInterval([])).toBeUndefined()
})
