import { expect, test } from 'vitest'
import { type NumberRuns, withNumbers } from './number-runs.ts'

test('numbers become runs in any order and join known runs', () => {
  expect(withNumbers([], [5, 3, 4, 9, 9, -1, 0])).toEqual([
    [3, 5],
    [9, 9],
  ])
  const runs: NumberRuns = [
    [3, 5],
    [9, 9],
  ]
  expect(withNumbers(runs, [6, 7, 8])).toEqual([[3, 9]])
})

test('too many runs are merged, and the widest gaps remain', () => {
  const even = Array.from({ length: 5_000 }, (_, i) => 2 * i + 1)
  const runs = withNumbers([], [...even, 50_000, 90_000])
  expect(runs.length).toBeLessThanOrEqual(2_000)
  expect(runs.slice(-2)).toEqual([
    [50_000, 50_000],
    [90_000, 90_000],
  ])
  expect(runs[0]?.[0]).toBe(1)
  expect(runs.at(-3)?.[1]).toBe(9_999)
})
