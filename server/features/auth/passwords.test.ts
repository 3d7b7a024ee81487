import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { check } from '@litopys/contract/check'
import { authRoutes } from '@litopys/contract/routes/auth'
import { afterAll, expect, test } from 'vitest'
import { createMac } from '#secrets/mac-key'
import { readConfig } from '#server/config'
import { createPasswords } from './passwords.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-passwords-'))
const other = mkdtempSync(join(tmpdir(), 'litopys-passwords-'))
afterAll(() => {
  for (const directory of [home, other]) rmSync(directory, { recursive: true })
})
const memory = 1024
const passwords = createPasswords(createMac(home), memory)
const matches = (given: string, stored: string, by = passwords) =>
  by.inQueue('a caller', (compare) => compare(given, stored))

test('a password is stored as an argon2id hash of two passes, with a salt of its own', async () => {
  const [one, two] = await Promise.all([passwords.hash('one password'), passwords.hash('one password')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=1024,t=2,p=1,keyid=[\w+/]+\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect([await matches('one password', one), await matches('one password', two)]).toEqual([true, true])
})

test('a hash takes 64 MiB unless the configuration says otherwise', () => {
  expect(readConfig({ PASSWORD_MEMORY_KIB: '' }).PASSWORD_MEMORY_KIB).toBe(64 * 1024)
})

test('a password is compared exactly as typed', async () => {
  const stored = await passwords.hash('Пароль  з пробілами ')
  for (const typed of [
    'пароль  з пробілами ',
    'Пароль з пробілами ',
    'Пароль  з пробілами',
    'Пароль  з пробілам',
  ])
    expect(await matches(typed, stored)).toBe(false)
})

test('a stolen hash cannot be compared without the key of the installation', async () => {
  const stored = await passwords.hash('one password')
  expect(await matches('one password', stored, createPasswords(createMac(other), memory))).toBe(false)
})

test('a password may have 15 to 128 characters of any kind', () => {
  const accepts = (password: string) =>
    check(authRoutes.setPassword.body, { token: 'x', password, confirmation: password }).ok
  for (const kind of ['a', 'ї', ' ', '7'])
    expect([14, 15, 128, 129].map((length) => accepts(kind.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ])
})
