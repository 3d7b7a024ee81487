import { expect, test } from 'vitest'
import { fuzzSearch } from './query-fuzz.fixture.ts'

test('any bytes as a query get an answer', async () => {
  const { failed, statuses } = await fuzzSearch(100, 3)
  expect(failed).toEqual([])
  expect(statuses['200']).toBeGreaterThan(25)
})
