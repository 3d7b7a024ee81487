import { expect, test } from 'vitest'
import { fuzzSearch } from './query-fuzz.fixture.ts'

test('whatever bytes are asked for, there is an answer', { timeout: 600_000 }, async () => {
  const { failed, statuses } = await fuzzSearch(2_000, 3)
  expect(failed).toEqual([])
  expect(statuses['200']).toBeGreaterThan(500)
})
