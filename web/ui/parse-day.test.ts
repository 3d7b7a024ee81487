import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

test.each([
  ['5.3.2024', '2024-03-05'],
  ['05.03.2024', '2024-03-05'],
  [' 29/2/2024 ', '2024-02-29'],
  ['2024-03-05', '2024-03-05'],
])('"%s" is a date', (text, day) => {
  expect(parseDay(text)).toBe(day)
})

test.each(['', '5.3', '5.3.24', '31.06.2024', '29.02.2023', '2024', 'учора'])(
  '"%s" is not a date yet',
  (text) => {
    expect(parseDay(text)).toBeNull()
  },
)
