import { expect, test } from 'vitest'
import { isTokenFresh } from './token-freshness.ts'

const tenMinutes = { iat: 1_000, exp: 1_600 }

test('a token is fresh if more than a minute of its lifetime remains', () => {
  expect(isTokenFresh(tenMinutes, 0)).toBe(true)
  expect(isTokenFresh(tenMinutes, 9 * 60_000 - 1)).toBe(true)
  expect(isTokenFresh(tenMinutes, 9 * 60_000)).toBe(false)
})

test('only the lifetime counts; a wrong clock of the machine has no effect', () => {
  expect(isTokenFresh({ iat: 99_000_000_000, exp: 99_000_000_600 }, 0)).toBe(true)
})

test.each([{ exp: 1_600 }, { iat: 1_000 }, { iat: '1000', exp: 1_600 }, null, undefined, 'x'])(
  '%j, without issued-at or expiry, is not fresh',
  (payload) => expect(isTokenFresh(payload, 0)).toBe(false),
)
