import { expect, test } from 'vitest'
import { countedFor, measuredSplit } from './measured.ts'
import { axisValues, splitOf } from './split.ts'

const day = (date: string, count: number) => ({ from: `${date}T00:00:00Z`, count })
const histogram = { interval: 'day' as const, timeZone: 'UTC' }
const split = splitOf({
  ...histogram,
  buckets: [day('2026-01-01', 5), day('2026-01-03', 4)],
  series: [
    { value: 'uk', buckets: [day('2026-01-01', 3), day('2026-01-03', 4)] },
    { buckets: [day('2026-01-01', 2)] },
  ],
})
const whole = splitOf({
  ...histogram,
  buckets: [day('2025-12-31', 9), day('2026-01-01', 10), day('2026-01-02', 10), day('2026-01-03', 80)],
})
if (!split || !whole) throw new Error('The histograms have too many slots')

test('a share is of all posts of the interval, and of a longer time of all posts of that time', () => {
  const shares = measuredSplit(split, 'share', whole)
  expect(shares.series.map(({ counts }) => counts)).toEqual([
    [0.3, 0, 0.05],
    [0.2, 0, 0],
  ])
  expect([shares.figureOf(0, 0, 2), shares.figureOf(1, 1, 2)]).toEqual([0.07, 0])
  expect(measuredSplit(split, 'share').series[0]?.counts).toEqual([0, 0, 0])
})

test('sums run from the start of the chart', () => {
  const sums = measuredSplit(split, 'postsSum')
  expect(sums.series.map(({ counts }) => counts)).toEqual([
    [3, 3, 7],
    [2, 2, 2],
  ])
  expect([sums.figureOf(0, 1, 1), sums.figureOf(0, 1, 2), sums.series[0]?.total]).toEqual([3, 7, 7])
})

test('posts and views are added up over a selection', () => {
  expect(measuredSplit(split, 'views').figureOf(0, 0, 2)).toBe(7)
  expect(countedFor('viewsSum')).toBe('views')
  expect(countedFor('share')).toBe('posts')
})

test('the axis of small shares has small steps', () => {
  expect(axisValues(0.05, 1e-6).at(-1)).toBeCloseTo(0.06)
  expect(axisValues(0, 1e-6)).toHaveLength(2)
})
