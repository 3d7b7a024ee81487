import { longestQuery } from '@litopys/contract/constants'
import { parseQuery } from '@litopys/contract/query/parse'
import { expect, test } from 'vitest'
import { isOn, joined, ordered, resultsCsv } from './results.ts'

const results = [
  { q: 'єнот', posts: 2, isCut: false },
  { q: 'яр', posts: 0, isCut: false },
  { q: 'їжак', posts: 7, isCut: false },
]
const lines = (of: typeof results) => of.map(({ q }) => q)

test('results are sorted by list order, query or count', () => {
  expect(lines(ordered(results, undefined, 'uk'))).toEqual(['єнот', 'яр', 'їжак'])
  expect(lines(ordered(results, { column: 'query', desc: false }, 'uk'))).toEqual(['єнот', 'їжак', 'яр'])
  expect(lines(ordered(results, { column: 'posts', desc: true }, 'uk'))).toEqual(['їжак', 'єнот', 'яр'])
})

test('results are filtered by whether they found posts', () => {
  expect(lines(results.filter((one) => isOn('found', one)))).toEqual(['єнот', 'їжак'])
  expect(lines(results.filter((one) => isOn('none', one)))).toEqual(['яр'])
})

test('no query becomes a spreadsheet formula', () => {
  expect(
    resultsCsv([{ q: '="два слова"', posts: 1, isCut: false }], { query: 'Запит', posts: 'Дописів' }),
  ).toBe('\uFEFF"Запит","Дописів"\r\n"\'=""два слова""",1\r\n')
})

test('a query with semicolons becomes no formula either, and a list stays a list', () => {
  const queries = ['x;=1+1', '＝1', 'a - b; - c']
  const results = queries.map((q) => ({ q, posts: 1, isCut: false }))
  const [, ...rows] = resultsCsv(results, { query: 'Запит', posts: 'Дописів' }).split('\r\n')
  expect(rows).toEqual(['"x;\'=1+1",1', '"\'＝1",1', '"a - b; - c",1', ''])
})

test('a count that may be too low is marked in the file', () => {
  const rows = resultsCsv([{ q: 'с*', posts: 12, isCut: true }], { query: 'Запит', posts: 'Дописів' })
  expect(rows).toContain('"с*","≥ 12"')
})

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
