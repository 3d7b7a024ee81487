import { expect, test } from 'vitest'
import { languageCode } from './language-code.ts'

test.each([
  ['ukrainian', 'uk'],
  ['Russian', 'ru'],
  ['uk', 'uk'],
  ['EN', 'en'],
  ['polish', 'pl'],
  ['klingon', 'und'],
  ['', 'und'],
])('the language %s has the code %s', (named, code) => {
  expect(languageCode(named)).toBe(code)
})
