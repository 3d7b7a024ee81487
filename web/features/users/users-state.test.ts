import { expect, test } from 'vitest'
import { type UsersState, usersAddress } from './users-state.ts'

const startState = usersAddress.read(new URLSearchParams())

test('a state written to the address is read back from it', () => {
  const state: UsersState = {
    search: 'Олена',
    filters: { role: ['Admin'], status: ['Blocked'], verified: false, mfa: 'TOTP is set' },
    order: 'email',
    page: 3,
    user: 'b7d0',
    tab: 'security',
  }
  expect(usersAddress.read(usersAddress.write(state))).toEqual(state)
})

test('the default state leaves the address empty', () => {
  expect(usersAddress.write(startState).toString()).toBe('')
})

test('an invalid address gives the defaults', () => {
  const params = new URLSearchParams('filters={"role":["King"]}&order=up&page=-1&tab=x')
  expect(usersAddress.read(params)).toEqual(startState)
  expect(usersAddress.read(new URLSearchParams('filters={'))).toEqual(startState)
})
