import { expect, test } from 'vitest'
import { offerPolling } from './offer-polling.ts'

const start = '2026-11-27T12:00:00Z'
const after = (seconds: number) => Date.parse(start) + seconds * 1_000
const running = { outdated: 5, job: { createdAt: start, startedAt: start } }

test('a running job is asked every two seconds at first, and at most every 15 seconds later', () => {
  expect(offerPolling(running, after(1))).toBe(2_000)
  expect(offerPolling(running, after(100))).toBe(5_000)
  expect(offerPolling(running, after(3_600))).toBe(15_000)
  // The clocks of the server and of the browser differ.
  expect(offerPolling(running, after(-60))).toBe(2_000)
})

test('without a job, only files that wait are counted again', () => {
  expect(offerPolling({ outdated: 5 })).toBe(30_000)
  expect(offerPolling({ outdated: 0 })).toBe(false)
  expect(offerPolling(undefined)).toBe(30_000)
})
