import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('names are in the order of their UTF-16 units on every level', () => {
  // The order of RFC 8785, section 3.2.3.
  const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: { b: [], a: null } }
  expect(canonicalJson(value)).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"ö":{"a":null,"b":[]},"€":1,"😀":5,"\ufb33":3}',
  )
})

test('names without a value are left out, and the original order of names has no effect', () => {
  expect(canonicalJson({ b: 'ї"\u0001', a: undefined })).toBe('{"b":"ї\\"\\u0001"}')
  expect(canonicalJson({ a: 1.5, b: 2 })).toBe(canonicalJson({ b: 2, a: 1.5 }))
})
