import { expect, test } from 'vitest'
import { type AuditLogState, filtersOf, readAuditLogState, writeAuditLogState } from './audit-log-state.ts'

const empty = new URLSearchParams()
const state: AuditLogState = {
  search: '10.0.0.7',
  actor: 'u1',
  action: 'user.change',
  outcome: 'refused',
  from: '2026-03-01',
  to: '2026-03-05',
}

test('what was written to the address is read from it', () => {
  expect(readAuditLogState(writeAuditLogState(empty, state))).toEqual(state)
})

test('what the address says besides stays in it', () => {
  const params = writeAuditLogState(new URLSearchParams('tab=audit-log&actor=u9'), readAuditLogState(empty))
  expect(params.toString()).toBe('tab=audit-log')
})

test('an address that makes no sense asks for everything', () => {
  const params = new URLSearchParams('action=user.eat&outcome=maybe&from=yesterday')
  expect(filtersOf(readAuditLogState(params))).toEqual({})
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
