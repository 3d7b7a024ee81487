import { expect, test } from 'vitest'
import { readUsersState, startState, type UsersState, writeUsersState } from './users-state.ts'

test('a state written to the address is read back from it', () => {
  const state: UsersState = {
    search: 'Олена',
    filters: { role: ['Admin'], status: ['Blocked'], verified: false, mfa: 'TOTP is set' },
    order: 'email',
    page: 3,
    user: 'b7d0',
    tab: 'security',
  }
  expect(readUsersState(writeUsersState(state))).toEqual(state)
})

test('the default state leaves the address empty', () => {
  expect(writeUsersState(startState).toString()).toBe('')
})

test('an invalid address gives the defaults', () => {
  const params = new URLSearchParams('filters={"role":["King"]}&order=up&page=-1&tab=x')
  expect(readUsersState(params)).toEqual(startState)
  expect(readUsersState(new URLSearchParams('filters={'))).toEqual(startState)
})
