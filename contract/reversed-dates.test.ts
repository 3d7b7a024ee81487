import { expect, test } from 'vitest'
import { reversedDates } from './reversed-dates.ts'

test('a range that ends before it starts is a fault of its end; other values have no fault', () => {
  const issuesOf = (startDate: unknown, endDate: unknown) =>
    reversedDates({ startDate: 'endDate' }, { startDate, endDate }).map(({ path, code }) => `${path} ${code}`)
  expect(issuesOf('2026-02-01', '2026-01-31')).toEqual(['/endDate order'])
  expect(issuesOf('2026-02-01T10:00:01Z', '2026-02-01T13:00:00+03:00')).toEqual(['/endDate order'])
  for (const [start, end] of [
    ['2026-01-31', '2026-01-31'],
    ['2026-02-01T03:00:00Z', '2026-01-31'],
    [null, '2026-01-31'],
    ['2026-02-01', undefined],
    ['2026-02-01', 'tomorrow'],
  ])
    expect(issuesOf(start, end)).toEqual([])
})
