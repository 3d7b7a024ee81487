import { expect, test } from 'vitest'
import { readDetails, subjectOf } from './changes.ts'

test('changed fields are separated from the other details', () => {
  const details = { changes: { status: { before: 'Active', after: 'Blocked' } }, reason: 'blocked' }
  expect(readDetails(details)).toEqual({
    changes: [{ field: 'status', before: 'Active', after: 'Blocked' }],
    rest: [{ field: 'reason', value: 'blocked' }],
  })
})

test('empty details are left out', () => {
  expect(readDetails({ q: 'міст', filters: {}, access: [], phone: '', total: 0 }).rest).toEqual([
    { field: 'q', value: 'міст' },
    { field: 'total', value: 0 },
  ])
})

test('changes in an unknown format are shown like any other detail', () => {
  expect(readDetails({ changes: 'three' })).toEqual({
    changes: [],
    rest: [{ field: 'changes', value: 'three' }],
  })
})

test('the subject of an entry is its object or the search query', () => {
  expect(subjectOf({ objectName: 'result.json', details: {} })).toBe('result.json')
  expect(subjectOf({ objectName: '', details: { q: 'міст' } })).toBe('міст')
  expect(subjectOf({ objectName: '', details: {} })).toBe('')
})
