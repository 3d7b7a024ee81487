import { expect, test } from 'vitest'
import { entriesOf, faultsOf, nextRow, rowsOf } from './access-rows.ts'

const faults = (access: string[]) => [...faultsOf(rowsOf(access)).values()]

test('an access list becomes rows and the same list again', () => {
  const access = ['read-only', 'lang:uk', 'channel:1006503122', 'tag:a:b', 'since:2024-03-01']
  expect(entriesOf(rowsOf(access))).toEqual(access)
  expect(faults(access)).toEqual([])
})

test('an unrecognised entry stays visible and is a fault', () => {
  const [row] = rowsOf(['region:north'])
  expect(row).toMatchObject({ kind: 'unknown', value: 'region:north' })
  expect(faults(['region:north', 'lang:Ukrainian'])).toEqual(['unknown', 'unknown'])
})

test('a missing, invalid or repeated value is reported at its row', () => {
  const rows = [
    { key: 0, kind: 'lang', value: ' ' },
    { key: 1, kind: 'lang', value: 'Ukrainian' },
    { key: 2, kind: 'since', value: '2024-02-31' },
    { key: 3, kind: 'no-export', value: '' },
    { key: 4, kind: 'no-export', value: 'left over' },
  ] as const
  expect([...faultsOf(rows)]).toEqual([
    [0, 'empty'],
    [1, 'wrong'],
    [2, 'wrong'],
    [4, 'twice'],
  ])
})

test('spaces around a value are ignored', () => {
  expect(entriesOf([{ key: 0, kind: 'tag', value: ' важливе ' }])).toEqual(['tag:важливе'])
})

test('a new row has its own key', () => {
  expect(nextRow([]).key).toBe(0)
  expect(nextRow(rowsOf(['no-keys', 'lang:uk']).slice(1)).key).toBe(2)
})
