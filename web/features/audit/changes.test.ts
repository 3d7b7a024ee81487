import { expect, test } from 'vitest'
import { readDetails, subjectOf } from './changes.ts'

test('changed fields are separated from the other details', () => {
  const details = { changes: { status: { before: 'Active', after: 'Blocked' } }, reason: 'blocked' }
  expect(readDetails(details)).toEqual({
    changes: [{ field: 'status', before: 'Active', after: 'Blocked' }],
    rest: [{ field: 'reason', value: 'blocked' }],
  })
})

test.each([
  ['a glossary entry', { before: { term: 'дрон', kind: 'other' }, after: { term: 'дрон', kind: 'weapon' } }],
  ['a channel', { changes: { before: { kind: 'other' }, after: { kind: 'weapon' } } }],
])('a change of %s, recorded as two states, shows only the fields that differ', (_, details) => {
  expect(readDetails(details)).toEqual({
    changes: [{ field: 'kind', before: 'other', after: 'weapon' }],
    rest: [],
  })
})

test('a changed e-mail shows the old and the new address', () => {
  expect(readDetails({ before: 'old@press.example', after: 'new@press.example', endedSessions: 1 })).toEqual({
    changes: [{ field: 'email', before: 'old@press.example', after: 'new@press.example' }],
    rest: [{ field: 'endedSessions', value: 1 }],
  })
})

test('the entry from which the audit log was read on is a detail, not a change', () => {
  expect(readDetails({ before: 40 })).toEqual({ changes: [], rest: [{ field: 'before', value: 40 }] })
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
