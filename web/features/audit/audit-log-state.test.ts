import { expect, test } from 'vitest'
import { type AuditLogState, auditLogAddress, filtersOf } from './audit-log-state.ts'

const state: AuditLogState = {
  search: '10.0.0.7',
  actor: 'u1',
  action: 'user.change',
  outcome: 'refused',
  from: '2026-03-01',
  to: '2026-03-05',
}

test('a state written to the address is read back from it', () => {
  expect(auditLogAddress.read(auditLogAddress.write(state))).toEqual(state)
})

test('other parameters of the address are kept', () => {
  const params = auditLogAddress.write(
    auditLogAddress.read(new URLSearchParams()),
    new URLSearchParams('tab=audit-log&actor=u9'),
  )
  expect(params.toString()).toBe('tab=audit-log')
})

test('an invalid address shows all entries', () => {
  const params = new URLSearchParams('action=user.eat&outcome=maybe&from=yesterday')
  expect(filtersOf(auditLogAddress.read(params))).toEqual({})
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
