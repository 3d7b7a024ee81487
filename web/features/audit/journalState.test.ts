import { expect, test } from 'vitest'
import { filtersOf, type JournalState, readJournalState, writeJournalState } from './journalState.ts'

const empty = new URLSearchParams()
const state: JournalState = {
  search: '10.0.0.7',
  actor: 'u1',
  action: 'user.change',
  outcome: 'refused',
  from: '2026-03-01',
  to: '2026-03-05',
}

test('what was written to the address is read from it', () => {
  expect(readJournalState(writeJournalState(empty, state))).toEqual(state)
})

test('what the address says besides stays in it', () => {
  const params = writeJournalState(new URLSearchParams('tab=journal&actor=u9'), readJournalState(empty))
  expect(params.toString()).toBe('tab=journal')
})

test('an address that makes no sense asks for everything', () => {
  const params = new URLSearchParams('action=user.eat&outcome=maybe&from=yesterday')
  expect(filtersOf(readJournalState(params))).toEqual({})
})

test('a choice is a filter of the call', () => {
  expect(filtersOf(state)).toEqual({
    actorId: ['u1'],
    action: ['user.change'],
    outcome: ['refused'],
    from: '2026-03-01',
    to: '2026-03-05',
  })
})
