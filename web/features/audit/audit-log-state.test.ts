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

test('a state written to the address is read back from it', () => {
  expect(readAuditLogState(writeAuditLogState(empty, state))).toEqual(state)
})

test('other parameters of the address are kept', () => {
  const params = writeAuditLogState(new URLSearchParams('tab=audit-log&actor=u9'), readAuditLogState(empty))
  expect(params.toString()).toBe('tab=audit-log')
})

test('an invalid address shows all entries', () => {
  const params = new URLSearchParams('action=user.eat&outcome=maybe&from=yesterday')
  expect(filtersOf(readAuditLogState(params))).toEqual({})
})

test('each selected filter is sent with the call', () => {
  expect(filtersOf(state)).toEqual({
    actorId: ['u1'],
    action: ['user.change'],
    outcome: ['refused'],
    from: '2026-03-01',
    to: '2026-03-05',
  })
})
