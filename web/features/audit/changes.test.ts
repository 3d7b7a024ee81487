import { expect, test } from 'vitest'
import { readDetails, subjectOf } from './changes.ts'

test('changed fields are told apart from the rest', () => {
  const details = { changes: { status: { before: 'Active', after: 'Blocked' } }, reason: 'blocked' }
  expect(readDetails(details)).toEqual({
    changes: [{ field: 'status', before: 'Active', after: 'Blocked' }],
    rest: [{ field: 'reason', value: 'blocked' }],
  })
})

test('what is empty says nothing and is left out', () => {
  expect(readDetails({ q: 'міст', filters: {}, access: [], phone: '', total: 0 }).rest).toEqual([
    { field: 'q', value: 'міст' },
    { field: 'total', value: 0 },
  ])
})

test('changes of another form are shown like any detail', () => {
  expect(readDetails({ changes: 'three' })).toEqual({
    changes: [],
    rest: [{ field: 'changes', value: 'three' }],
  })
})

test('an entry is about its object, or about what was searched for', () => {
  expect(subjectOf({ objectName: 'result.json', details: {} })).toBe('result.json')
  expect(subjectOf({ objectName: '', details: { q: 'міст' } })).toBe('міст')
  expect(subjectOf({ objectName: '', details: {} })).toBe('')
})
