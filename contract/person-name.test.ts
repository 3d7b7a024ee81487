import { expect, test } from 'vitest'
import { displayName, initialsOf } from './person-name.ts'

const email = 'olena@example.org'

test('the name of a person is given name and family name', () => {
  const person = { givenName: 'Олена', familyName: 'Шевчук', email }
  expect([displayName(person), initialsOf(person)]).toEqual(['Олена Шевчук', 'ОШ'])
})

test('one of the names is enough', () => {
  const person = { givenName: '', familyName: 'Шевчук', email }
  expect([displayName(person), initialsOf(person)]).toEqual(['Шевчук', 'Ш'])
})

test('without a name the e-mail is shown', () => {
  const person = { givenName: '', familyName: '', email }
  expect([displayName(person), initialsOf(person)]).toEqual([email, 'O'])
})

test('a letter outside the basic plane is not split', () => {
  expect(initialsOf({ givenName: '𝒜nna', familyName: '' })).toBe('𝒜')
})

test('without name and e-mail the text is empty', () => {
  const person = { givenName: '', familyName: '' }
  expect([displayName(person), initialsOf(person)]).toEqual(['', ''])
})
