import { expect, test } from 'vitest'
import { isFresh } from './accessToken.ts'

const tokenWith = (claims: object) => `x.${btoa(JSON.stringify(claims))}.y`
const now = 1_700_000_000_000

test('a token is fresh while more than a minute remains', () => {
  expect(isFresh(tokenWith({ iat: 1, exp: now / 1_000 + 61 }), now)).toBe(true)
  expect(isFresh(tokenWith({ iat: 1, exp: now / 1_000 + 60 }), now)).toBe(false)
})

test('a token without issued-at or expiry is not fresh', () => {
  expect(isFresh(tokenWith({ exp: now }), now)).toBe(false)
  expect(isFresh(tokenWith({ iat: 1 }), now)).toBe(false)
})

test.each(['', 'x', 'x.y.z', 'x.e30.z'])('"%s" is no token', (text) => {
  expect(isFresh(text, now)).toBe(false)
})
