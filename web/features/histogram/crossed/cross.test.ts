import type { Crossed } from '@litopys/contract/schemas/crossed'
import { expect, test } from 'vitest'
import { crossOf, narrowed } from './cross.ts'

const nameOf = (_: string, value: string) => `«${value}»`
const rows: Crossed['rows'] = {
  kind: 'values',
  field: 'author',
  values: [
    { value: 'A', count: 5 },
    { value: 'B', count: 2 },
  ],
  missing: 0,
  distinct: 2,
}
const week = (date: string, count: number) => ({ from: `${date}T22:00:00Z`, count })
const byTime: Crossed = {
  total: 7,
  rows,
  columns: {
    kind: 'time',
    interval: 'week',
    timeZone: 'Europe/Kyiv',
    buckets: [week('2026-01-04', 4), week('2026-01-18', 3)],
    distinct: 2,
  },
  counts: [
    [4, 1],
    [0, 2],
  ],
}

test('weeks without posts are columns too, and a column selects its days within the dates', () => {
  const cross = crossOf(byTime, { range: { from: '2026-01-07' }, nameOf, language: 'uk' })
  expect(cross?.rows).toEqual([
    { value: 'A', name: '«A»', counts: [4, 0, 1] },
    { value: 'B', name: '«B»', counts: [0, 0, 2] },
  ])
  expect(cross?.columns.map(({ name }) => name)[1]).toBe('12.01.2026 – 18.01.2026')
  expect(cross?.columns.map(({ choice }) => choice)).toEqual([
    { kind: 'dates', range: { from: '2026-01-07', to: '2026-01-11' } },
    { kind: 'dates', range: { from: '2026-01-12', to: '2026-01-18' } },
    { kind: 'dates', range: { from: '2026-01-19', to: '2026-01-25' } },
  ])
})

test('columns of a field select its values', () => {
  const columns = { ...rows, field: 'hasImage' as const, values: [{ value: 'true', count: 7 }] }
  const cross = crossOf({ ...byTime, columns, counts: [[5], [2]] }, { range: {}, nameOf, language: 'uk' })
  expect(cross).toMatchObject({
    timeline: undefined,
    most: 5,
    columns: [{ name: '«true»', choice: { kind: 'value', field: 'hasImage', value: 'true' } }],
  })
})

test('too many intervals are not drawn', () => {
  const buckets = [week('2024-01-04', 4), week('2026-01-18', 3)]
  const columns = { kind: 'time' as const, interval: 'day' as const, timeZone: 'UTC', buckets, distinct: 2 }
  expect(crossOf({ ...byTime, columns }, { range: {}, nameOf, language: 'uk' })).toBeUndefined()
})

test('instants of an hour are not narrowed by days', () => {
  const hour = { from: '2026-01-05T10:00:00Z', to: '2026-01-05T10:59:59Z' }
  expect(narrowed(hour, { from: '2026-01-05', to: '2026-01-05' })).toEqual(hour)
})
