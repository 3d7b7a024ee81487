import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('only names from right to left are isolated', () => {
  expect(isolated('قناة الأخبار')).toBe('\u2068قناة الأخبار\u2069')
  expect(isolated('Гавань ⚓')).toBe('Гавань ⚓')
})
