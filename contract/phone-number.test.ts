import { expect, test } from 'vitest'
import { check } from './check.ts'
import { normalPhone } from './phone-number.ts'
import { newUser } from './schemas/user.ts'

const isTaken = (phone: string) => check(newUser, { email: 'a@example.org', role: ['User'], phone }).ok

test.each([
  ['+44 20 7946 0958', '+442079460958'],
  ['+4915112345678', '+4915112345678'],
  ['+38 (050) 123-45-67', '+380501234567'],
  ['+38\u00a0050\u00a01234567', '+380501234567'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['+12345678', '+12345678'],
  ['+123456789012345', '+123456789012345'],
  ['', ''],
])('%j is a phone number, stored as %j', (typed, kept) => {
  expect([isTaken(typed), normalPhone(typed)]).toEqual([true, kept])
})

test.each([
  '0501234567',
  '+1234567',
  '+1234567890123456',
  '+0501234567',
  '+44 20 7946 O958',
  '12',
  '+',
  '+44/20/79460958',
])('%j is not a phone number', (typed) => {
  expect(isTaken(typed)).toBe(false)
})
