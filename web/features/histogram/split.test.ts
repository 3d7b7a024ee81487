import { expect, test } from 'vitest'
import { axisValues, highestStack, splitOf } from './split.ts'

const day = (date: string, count: number) => ({ from: `${date}T00:00:00Z`, count })
const histogram = {
  interval: 'day' as const,
  timeZone: 'UTC',
  buckets: [day('2026-01-01', 5), day('2026-01-03', 4)],
  series: [
    { value: 'uk', buckets: [day('2026-01-01', 3), day('2026-01-03', 4)] },
    { value: 'ru', buckets: [day('2026-01-01', 1)] },
    { buckets: [day('2026-01-01', 1)] },
  ],
}

test('every series has a figure for every day of the total', () => {
  expect(splitOf(histogram)?.series.map(({ value, counts }) => [value, counts])).toEqual([
    ['uk', [3, 0, 4]],
    ['ru', [1, 0, 0]],
    [undefined, [1, 0, 0]],
  ])
})

test('without a split the total is the only series', () => {
  const { series: _, ...whole } = histogram
  const split = splitOf(whole)
  expect(split?.series.map(({ value, counts }) => [value, counts])).toEqual([[undefined, [5, 0, 4]]])
  expect(split && highestStack(split)).toBe(5)
})

test.each([
  [0, [0, 1]],
  [2, [0, 1, 2]],
  [7, [0, 5, 10]],
  [1_234, [0, 500, 1_000, 1_500]],
])('the axis up to %i has round values', (most, marks) => {
  expect(axisValues(most)).toEqual(marks)
})
