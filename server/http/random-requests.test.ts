import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sendHostileValues } from './hostile-requests.fixture.ts'
import { sendRandomRequests } from './random-requests.fixture.ts'
import { startTestedApi, type TestedApi } from './tested-api.fixture.ts'

const isLong = inject('isLong')

let api: TestedApi
beforeAll(async () => {
  api = await startTestedApi()
})
afterAll(() => api.close())

test('random requests from the OpenAPI document cause no 5xx and no answer outside its schemas', async () => {
  // bench/random-requests.ts sends more of them.
  const { failed, succeeded } = await sendRandomRequests(api, 300, 1)
  expect(failed).toEqual([])
  expect(succeeded).toBeGreaterThan(20)
})

test('texts of attacks in any parameter cause no 5xx, and mean no more than other texts', {
  timeout: 3_600_000,
}, async () => {
  const { failed, statuses, positions } = await sendHostileValues(api, isLong ? 200_000 : 200, 1)
  expect(failed).toEqual([])
  expect(positions).toBeGreaterThan(300)
  expect(statuses[200]).toBeGreaterThan(5)
})
