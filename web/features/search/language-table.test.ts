import { readFileSync } from 'node:fs'
import { queryFields } from '@litopys/contract/query/fields'
import { parseQuery } from '@litopys/contract/query/parse'
import { countFields, type Query, queryFlags } from '@litopys/contract/query/syntax'
import { expect, test } from 'vitest'
import { languageTable } from './language-table.ts'

const examples = languageTable.flatMap(({ lines }) => lines.map(({ example }) => example))

function leaves(query: Query): Query[] {
  if (query.kind === 'not') return [query, ...leaves(query.of)]
  return query.kind === 'all' || query.kind === 'any' ? [query, ...query.of.flatMap(leaves)] : [query]
}
const shown = examples.flatMap((line) => leaves(parseQuery(line).query))

test.each(examples)('the example %s needs no correction', (line) => {
  expect(parseQuery(line).corrections).toEqual([])
})

test('every field, flag and count of the language is in the table', () => {
  const fields = shown.flatMap((one) => (one.kind === 'field' ? one.field : []))
  expect(new Set(fields)).toEqual(new Set(Object.keys(queryFields)))
  expect(shown.flatMap((one) => (one.kind === 'flag' ? one.flag : []))).toEqual(queryFlags)
  expect(new Set(shown.flatMap((one) => (one.kind === 'count' ? one.of : [])))).toEqual(new Set(countFields))
})

test('every kind of part of a query is in the table', () => {
  const kinds = [
    'all',
    'any',
    'not',
    'word',
    'phrase',
    'pattern',
    'fuzzy',
    'field',
    'flag',
    'dates',
    'count',
    'post',
  ]
  expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(kinds))
})

test('the query language document explains everything that the panel shows', () => {
  const document = readFileSync(`${import.meta.dirname}/../../../docs/query-language.md`, 'utf8')
  const names = [...Object.keys(queryFields), ...queryFlags, ...countFields]
  expect(names.filter((name) => !document.includes(name))).toEqual([])
})
