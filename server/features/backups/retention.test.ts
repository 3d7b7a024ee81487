import { expect, test } from 'vitest'
import { outdated, readRetention } from './retention.ts'

const at = (moment: string) => ({ id: moment, moment: `${moment}:00.000Z` })
const left = (moments: string[], keep: Parameters<typeof outdated>[1]) => {
  const all = moments.map(at)
  const old = new Set(outdated(all, keep).map(({ id }) => id))
  return moments.filter((moment) => !old.has(moment))
}

test('of each day, week and month the newest backup is kept', () => {
  const moments = [
    '2026-01-31T10:00',
    '2026-03-01T10:00',
    '2026-03-20T10:00',
    '2026-03-29T10:00',
    '2026-03-30T10:00',
    '2026-03-31T09:00',
    '2026-03-31T10:00',
  ]
  expect(left(moments, { daily: 2, weekly: 0, monthly: 0 })).toEqual(['2026-03-30T10:00', '2026-03-31T10:00'])
  // 29 March 2026 is a Sunday.
  expect(left(moments, { daily: 0, weekly: 3, monthly: 0 })).toEqual([
    '2026-03-20T10:00',
    '2026-03-29T10:00',
    '2026-03-31T10:00',
  ])
  expect(left(moments, { daily: 0, weekly: 0, monthly: 9 })).toEqual(['2026-01-31T10:00', '2026-03-31T10:00'])
})

test('the newest backup is kept, whatever the numbers', () => {
  expect(left(['2026-01-01T00:00', '2026-01-02T00:00'], { daily: 0, weekly: 0, monthly: 0 })).toEqual([
    '2026-01-02T00:00',
  ])
})

test('days without a backup do not count', () => {
  const moments = ['2025-01-01T00:00', '2025-06-01T00:00', '2026-01-01T00:00']
  expect(left(moments, { daily: 3, weekly: 0, monthly: 0 })).toEqual(moments)
})

test.each(['', '7', '7,4', '0,0,0', '-1,2,3', '7,4,x', '7,4,12,1'])('"%s" is no retention', (text) => {
  expect(readRetention(text)).toBeUndefined()
})
