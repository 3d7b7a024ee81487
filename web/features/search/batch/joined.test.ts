import { longestQuery } from '@litopys/contract/constants'
import { parseQuery } from '@litopys/contract/query/parse'
import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test('lines become alternatives, each with its own meaning', () => {
  expect(joined(['ріка', '"млин старий"'])).toBe('ріка OR "млин старий"')
  expect(joined(['ріка міст', 'млин -вітер'])).toBe('ріка міст OR млин -вітер')
  expect(joined(['ріка'])).toBe('ріка')
  const query = parseQuery(joined(['ріка міст', 'гай OR ліс', '(без кінця']) ?? '').query
  expect(query).toEqual(parseQuery('ріка міст OR (гай OR ліс) OR без кінця').query)
})

test('lines that exceed the length or word limit of a query are not joined', () => {
  expect(joined(Array.from({ length: 65 }, (_, i) => `слово${i}`))).toBeUndefined()
  const lines = Array.from({ length: 20 }, (_, i) => `${'довгеслово'.repeat(longestQuery / 100)}${i}`)
  expect(joined(lines)).toBeUndefined()
  expect(joined([])).toBeUndefined()
})
