import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showTextsIn } from './i18n.ts'
import { useWaitText } from './use-wait-text.ts'

function waitText(language: 'en' | 'uk', seconds: number): string {
  showTextsIn(language)
  const { result } = renderHook(useWaitText)
  return result.current(seconds)
}

test.each([
  [1, '1 second', '1 секунду'],
  [21, '21 seconds', '21 секунду'],
  [30, '30 seconds', '30 секунд'],
  [90.2, '2 minutes', '2 хвилини'],
  [21 * 60, '21 minutes', '21 хвилину'],
  [5 * 3_600, '5 hours', '5 годин'],
  [21 * 3_600, '21 hours', '21 годину'],
])('%d seconds in words, in the case that «через» needs', (seconds, english, ukrainian) => {
  expect(waitText('en', seconds)).toBe(english)
  expect(waitText('uk', seconds)).toBe(ukrainian)
})
