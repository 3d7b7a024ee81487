import { expect, test } from 'vitest'
import { sendRandomRequests } from './random-requests.fixture.ts'

test('random requests from the OpenAPI document cause no 5xx and no answer outside its schemas', async () => {
  // bench/random-requests.ts sends more of them.
  const { failed, succeeded } = await sendRandomRequests(300, 1)
  expect(failed).toEqual([])
  expect(succeeded).toBeGreaterThan(20)
})
