import { expect, test } from 'vitest'
import { firstLanguage } from './preferences.ts'

test.each([
  [['uk-UA', 'uk', 'en'], 'uk'],
  [['uk'], 'uk'],
  [['en-US', 'uk'], 'en'],
  [['ru-UA'], 'en'],
  [['ukx'], 'en'],
  [[], 'en'],
] as const)('a browser that prefers %j starts with "%s"', (wanted, language) => {
  expect(firstLanguage(wanted)).toBe(language)
})
