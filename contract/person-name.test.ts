import { expect, test } from 'vitest'
import { displayName, initialsOf } from './person-name.ts'

const email = 'olena@example.org'

test('people are called by their names', () => {
  const person = { givenName: 'Олена', familyName: 'Шевчук', email }
  expect([displayName(person), initialsOf(person)]).toEqual(['Олена Шевчук', 'ОШ'])
})

test('one name is enough', () => {
  const person = { givenName: '', familyName: 'Шевчук', email }
  expect([displayName(person), initialsOf(person)]).toEqual(['Шевчук', 'Ш'])
})

test('without a name the e-mail stands in', () => {
  const person = { givenName: '', familyName: '', email }
  expect([displayName(person), initialsOf(person)]).toEqual([email, 'O'])
})

test('a letter outside the basic plane stays whole', () => {
  expect(initialsOf({ givenName: '𝒜nna', familyName: '' })).toBe('𝒜')
})

test('of whom nothing is known nothing is said', () => {
  const person = { givenName: '', familyName: '' }
  expect([displayName(person), initialsOf(person)]).toEqual(['', ''])
})
